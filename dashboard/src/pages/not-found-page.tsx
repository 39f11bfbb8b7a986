import { Link } from "wouter";
import { Page } from "../components/page.tsx";
import { PATHS } from "../paths.ts";

export function NotFoundPage() {
  return (
    <Page title="No such page">
      <p>
        There is nothing at this address. <Link href={PATHS.overview}>To the overview</Link>
      </p>
    </Page>
  );
}
