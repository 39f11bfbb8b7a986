import { pathThrough } from "../../charts/shapes.ts";
import { type Offer, priceCurve } from "./auction.ts";

/** Pixels of the picture, without the width of the lines. */
const [WIDTH, HEIGHT] = [72, 18];

/** The price of an auction over time, and where it is now. */
export function Spark({ offer }: { offer: Offer }) {
  const points = priceCurve(offer);
  const [from, to] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 1];
  const most = Math.max(...points.map(({ price = 0 }) => price)) || 1;
  const x = (time: number) => Math.min(Math.max((time - from) / (to - from || 1), 0), 1) * WIDTH;
  return (
    <svg
      className="spark"
      width={WIDTH + 2}
      height={HEIGHT + 2}
      viewBox={`-1 -1 ${WIDTH + 2} ${HEIGHT + 2}`}
      aria-hidden="true"
    >
      <path d={pathThrough(points.map(({ time, price = 0 }) => [x(time), HEIGHT * (1 - price / most)]))} />
      <line className="now" x1={x(offer.now)} x2={x(offer.now)} y1={0} y2={HEIGHT} />
    </svg>
  );
}
