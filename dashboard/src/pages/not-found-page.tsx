import { Link } from "wouter";
import { Page } from "../components/page.tsx";
import { PATHS } from "../paths.ts";

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <p>
        No page has this URL. <Link href={PATHS.overview}>Go to the overview</Link>
      </p>
    </Page>
  );
}
