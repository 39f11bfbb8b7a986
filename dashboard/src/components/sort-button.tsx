type Direction = "asc" | "desc";

type Props = {
  header: string;
  direction: Direction | undefined;
  onSort: (direction: Direction) => void;
};

/** A column header that sorts by the column, descending first. */
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
