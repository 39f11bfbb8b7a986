/** A 200 response with a JSON body, for OpenAPI. */
export const ok = <Schema>(description: string, schema: Schema) => ({
  200: { description, content: { "application/json": { schema } } },
});
