import { type ReactNode, useEffect, useRef } from "react";
import { usePathname } from "wouter/use-browser-location";

type Props = { title: string; intro?: ReactNode; children: ReactNode };

/** A page with its title, which gets the focus when someone comes from another page. */
export function Page({ title, intro, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = usePathname();

  useEffect(() => {
    document.title = `${title} · Frankencoin figures`;
  }, [title]);

  useEffect(() => {
    if (cameFrom !== undefined && cameFrom !== path) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    cameFrom = path;
  }, [path]);

  return (
    <>
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {intro && <p className="quiet">{intro}</p>}
      </div>
      {children}
    </>
  );
}

/** The path that was shown last; undefined on the first page of a visit. */
let cameFrom: string | undefined;
