import { type ReactNode, useId } from "react";

type Props = { title: string; note?: ReactNode; actions?: ReactNode; children: ReactNode };

/** The fragment of an address that leads to a panel. */
export const anchorOf = (title: string): string => title.toLowerCase().replaceAll(/\W+/g, "-");

/** A section of a page with a heading. */
export function Panel({ title, note, actions, children }: Props) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id} id={anchorOf(title)}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          {note && <p className="quiet">{note}</p>}
        </div>
        {actions && <div className="actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
