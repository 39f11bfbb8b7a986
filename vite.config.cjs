/**
 * Options of the Vite server with which Ponder loads the indexing functions. Without `watch: null`, Vite watches every
 * file below the project, the embedded database's included, which takes half of the CPU. Not a .ts file: Vite would
 * write its compiled form beside it, which fails in a read-only checkout.
 */
module.exports = { server: { watch: null } };
