import { type ReactNode, useEffect, useRef } from "react";
import { usePathname } from "wouter/use-browser-location";

type Props = {
  title: string;
  /** Shortened address at the end of the title. */
  about?: string;
  intro?: ReactNode;
  children: ReactNode;
};

/** A page with a heading, which receives the focus after a navigation. */
export function Page({ title, about, intro, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = usePathname();

  useEffect(() => {
    document.title = `${[title, about].filter(Boolean).join(" ")} · Frankencoin figures`;
  }, [title, about]);

  useEffect(() => {
    if (previousPath !== undefined && previousPath !== path) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    previousPath = path;
  }, [path]);

  return (
    <>
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
          {about && (
            <>
              {" "}
              <span>{about}</span>
            </>
          )}
        </h1>
        {intro && <p className="quiet">{intro}</p>}
      </div>
      {children}
    </>
  );
}

/** Path of the previous page; undefined on the first one. */
let previousPath: string | undefined;
