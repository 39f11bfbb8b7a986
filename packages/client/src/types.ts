import type { components, paths } from "./generated.ts";
import type { Result } from "./result.ts";

type StreamPath = "/events";

/** Every path of the API that is read with GET, as in its OpenAPI description, but for the stream of events. */
export type Path = Exclude<
  { [P in keyof paths]: paths[P] extends { get: object } ? P : never }[keyof paths],
  StreamPath
>;

type Operation<P extends Path> = paths[P]["get"];
type Content<P extends Path> = Operation<P>["responses"][200]["content"];

/** Response body of a path; raw amounts are bigint, CSV is a string. */
export type Data<P extends Path> = Exclude<Content<P>[keyof Content<P>], components["schemas"]["Error"]>;

/** Path and query parameters of a path. */
export type Parameters<P extends Path> = Operation<P>["parameters"];

type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];
type Options<P extends Path> = {
  /** Aborts the request; the result is then of kind `aborted`. */
  signal?: AbortSignal | undefined;
} & (RequiredKeys<Parameters<P>> extends never ? { params?: Parameters<P> } : { params: Parameters<P> });

/** Options of a request; required when the path has required parameters. */
export type OptionsArgument<P extends Path> =
  RequiredKeys<Parameters<P>> extends never ? [options?: Options<P>] : [options: Options<P>];

/** Requests a path of the API. Never throws: see {@link Result}. */
export type Get = <P extends Path>(path: P, ...options: OptionsArgument<P>) => Promise<Result<Data<P>>>;
