type Direction = "asc" | "desc";

type Props = {
  header: string;
  direction: Direction | undefined;
  onSort: (direction: Direction) => void;
};

/** A column's head that orders the rows by it, largest first at the first press. */
export function SortButton({ header, direction, onSort }: Props) {
  return (
    <button type="button" className="sort" onClick={() => onSort(direction === "desc" ? "asc" : "desc")}>
      {header}
      <span aria-hidden="true" className="arrow">
        {direction === "asc" ? "▲" : direction === "desc" ? "▼" : "↕"}
      </span>
    </button>
  );
}
