import { createHash } from "node:crypto";
import { MAX_INT4, MAX_INT8, type Order, type Place } from "../values/place.ts";

const ORDERS: readonly Order[] = ["newestFirst", "oldestFirst"];
const BODY = 25;
const CHECK = 8;

/** An opaque text that names a row and the order it is read in; stable, because the row's place is. */
export function encodeCursor(order: Order, place: Place): string {
  const body = Buffer.alloc(BODY);
  body.writeUInt8(ORDERS.indexOf(order), 0);
  body.writeBigUInt64BE(place.timestamp, 1);
  body.writeUInt32BE(place.chainId, 9);
  body.writeBigUInt64BE(place.block, 13);
  body.writeUInt32BE(place.logIndex, 21);
  return Buffer.concat([body, check(body)]).toString("base64url");
}

/** The row a cursor names, undefined for a text that no cursor of this order is. */
export function decodeCursor(order: Order, text: string): Place | undefined {
  const bytes = Buffer.from(text, "base64url");
  // 33 bytes are 44 characters without a spare bit: every cursor has one spelling.
  if (bytes.length !== BODY + CHECK || bytes.toString("base64url") !== text) return undefined;
  const body = bytes.subarray(0, BODY);
  if (!check(body).equals(bytes.subarray(BODY)) || ORDERS[body.readUInt8(0)] !== order) return undefined;
  const place = {
    timestamp: body.readBigUInt64BE(1),
    chainId: body.readUInt32BE(9),
    block: body.readBigUInt64BE(13),
    logIndex: body.readUInt32BE(21),
  };
  const { timestamp, chainId, block, logIndex } = place;
  const isInRange = timestamp <= MAX_INT8 && block <= MAX_INT8 && chainId <= MAX_INT4 && logIndex <= MAX_INT4;
  return isInRange ? place : undefined;
}

/** A checksum, not a secret: it detects a damaged cursor. */
const check = (body: Uint8Array) => createHash("sha256").update(body).digest().subarray(0, CHECK);
