import { ponder } from "ponder:registry";
import { SETTLEMENT } from "../financial-kinds.ts";
import { countKind, recordFinancial } from "./shared/financial-log.ts";

ponder.on("BridgeAccounting:ReceivedProfits", async ({ event, context }) => {
  const kind = "BridgedAccounting:ReceivedProfits";
  await recordFinancial(context, event, { kind, amount: event.args.amount, minter: event.log.address });
});

ponder.on("BridgeAccounting:ReceivedLosses", async ({ event, context }) => {
  const kind = "BridgedAccounting:ReceivedLosses";
  await recordFinancial(context, event, { kind, amount: event.args.losses, minter: event.log.address });
});

ponder.on("BridgeAccounting:ReceivedSettlement", async ({ event, context }) => {
  await countKind(context, event, SETTLEMENT, event.args.profits + event.args.losses);
});
