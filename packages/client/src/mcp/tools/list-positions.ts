import { z } from "zod";
import { positionStatus } from "../../position-status.ts";
import { PAGES } from "../links.ts";
import { describePosition, positionSchema, STATUSES } from "../position-figures.ts";
import { addressInput, limitInput, tool } from "../tool.ts";
import { countSchema } from "../values.ts";

export const listPositions = tool({
  name: "list_positions",
  title: "Positions",
  description:
    "Borrowing positions, with debt, collateral and distance to liquidation: of all, of an owner, or with a collateral; the riskiest, the largest or the newest first.",
  input: {
    owner: addressInput("Only positions of this owner").optional(),
    collateral: addressInput("Only positions with this collateral token").optional(),
    status: z.enum([...STATUSES, "all"]).default("open"),
    order: z
      .enum(["distance", "minted", "newest"])
      .default("distance")
      .describe(
        "distance: the nearest to liquidation first, those without debt or market price last; minted: the largest debt first.",
      ),
    limit: limitInput("positions"),
  },
  output: {
    found: countSchema.describe("Positions that match; `positions` has the first of them."),
    positions: z.array(z.strictObject(positionSchema)),
  },
  lists: ["positions"],
  hasPast: true,
  run: async (api, { owner, collateral, status, order }) => {
    const [{ data, indexedThrough = 0 }, { map: prices }] = await Promise.all([
      api.read("/positions/list"),
      api.get("/ecosystem/collateral/stats"),
    ]);
    const isSame = (address: string, wanted: string | undefined) =>
      wanted === undefined || address.toLowerCase() === wanted.toLowerCase();
    const rows = data.list
      .filter(
        (row) =>
          isSame(row.owner, owner) &&
          isSame(row.collateral, collateral) &&
          (status === "all" || positionStatus(row, indexedThrough) === status),
      )
      .map((row) => ({ row, described: describePosition(row, prices, indexedThrough) }));
    type Row = (typeof rows)[number];
    const distance = ({ row, described }: Row) =>
      row.minted > 0n && described.distanceToLiquidation !== null
        ? Number.parseFloat(described.distanceToLiquidation)
        : Number.POSITIVE_INFINITY;
    const compare = {
      distance: (a: Row, b: Row) => (distance(a) === distance(b) ? 0 : distance(a) - distance(b)),
      minted: (a: Row, b: Row) => (a.row.minted === b.row.minted ? 0 : a.row.minted < b.row.minted ? 1 : -1),
      newest: (a: Row, b: Row) => b.row.created - a.row.created,
    }[order];
    return {
      found: rows.length,
      positions: rows.sort(compare).map(({ described }) => described),
      page: PAGES.positions,
    };
  },
});
