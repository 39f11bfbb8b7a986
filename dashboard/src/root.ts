/** The root of the service, of which the page says how far it is away: `/`, or the path of a proxy such as `/zchf/`. */
const url = new URL(
  document.querySelector('meta[name="root"]')?.getAttribute("content") ?? "/",
  window.location.href,
);

/** URL of the service, without a slash at its end. */
export const SERVICE_URL = url.href.replace(/\/$/, "");

/** Path of the service, without a slash at its end: "" where it has a host of its own. */
export const SERVICE_PATH = url.pathname.replace(/\/$/, "");
