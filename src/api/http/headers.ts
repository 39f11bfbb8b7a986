import { cors } from "hono/cors";
import { secureHeaders } from "hono/secure-headers";

export const METHODS = ["GET", "HEAD", "OPTIONS"];

/** Whether a host is reached by TLS only is up to the proxy that has its certificate. */
const strictTransportSecurity = false;

/** Pages: every protection. They load only what this server has, and no other site may frame them. */
export const documentHeaders = () =>
  secureHeaders({
    strictTransportSecurity,
    crossOriginResourcePolicy: "cross-origin",
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
    },
    // A page that needs other directives sets the header itself.
    overwrite: false,
  });

/** Data: what keeps a browser from rendering it as a page. Each further header costs a cached response two percent. */
export const dataHeaders = () =>
  secureHeaders({
    strictTransportSecurity,
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

/** Every origin may read the responses, and these of their headers. */
export const allowEveryOrigin = () =>
  cors({
    origin: "*",
    // POST is for GraphQL and MCP, whose JSON body a browser asks for first.
    allowMethods: [...METHODS, "POST"],
    exposeHeaders: ["X-Indexed-Through", "X-Indexed-Chains", "X-Truncated", "Retry-After", "ETag"],
    maxAge: 86_400,
  });
