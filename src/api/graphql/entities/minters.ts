import { minterApplication } from "../../../tables/minters.ts";
import { latestApplications } from "../../model/minters.ts";
import { bytes, cutColumns, type Entity, hex, int, int8, key, numeric } from "../engine/entity.ts";

/** Minters of ZCHF. */
export const minterEntities: Entity[] = [
  {
    name: "FrankencoinMinter",
    alsoNamed: { one: "minter", many: "minters" },
    description: "A minter of ZCHF: its latest application, and the denial that ended it.",
    primaryKey: ["chainId", "minter"],
    from: latestApplications,
    key: [...key("int4", minterApplication.chainId), ...key("text", minterApplication.minter)],
    families: ["minters"],
    chains: "every",
    columns: {
      chainId: int(minterApplication.chainId, "EVM chain id."),
      txHash: hex(minterApplication.txHash, "Transaction of the application, lower case."),
      minter: hex(minterApplication.minter, "Address, lower case."),
      applicationPeriod: numeric(
        minterApplication.applicationPeriod,
        "Seconds during which it can be denied: any uint256.",
      ),
      applicationFee: numeric(minterApplication.applicationFee, "ZCHF paid, 18 decimals."),
      applyMessage: bytes(
        minterApplication.messageBytes,
        "The applicant's text, its first 1000 characters; invalid UTF-8 as U+FFFD.",
      ),
      applyDate: int8(minterApplication.timestamp, "Time of the application, unix seconds."),
      suggestor: hex(minterApplication.proposer, "Sender of the application, lower case."),
      denyMessage: bytes(
        minterApplication.denialMessageBytes,
        "Text of the denial, its first 1000 characters, null without one.",
        {
          nullable: true,
        },
      ),
      denyDate: int8(minterApplication.deniedAt, "Time of the denial, unix seconds.", { nullable: true }),
      denyTxHash: hex(minterApplication.denialTxHash, "Transaction of the denial, lower case.", {
        nullable: true,
      }),
      ...cutColumns("applyMessage", minterApplication.messageLength),
      ...cutColumns("denyMessage", minterApplication.denialMessageLength),
      vetor: hex(minterApplication.denier, "Sender of the denial, lower case.", { nullable: true }),
    },
  },
];
