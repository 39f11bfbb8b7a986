import { isoSeconds } from "./times.ts";

/** An event of a calendar. */
export type CalendarEvent = {
  /** Stable name of the event, unique over all chains. */
  uid: string;
  summary: string;
  /** Unix seconds; without `end` a moment. */
  start: bigint;
  end?: bigint;
  /** Time of the block that the event stems from, unix seconds. */
  stamp: bigint;
  lines: readonly string[];
};

const CRLF = "\r\n";
/** Most bytes of a line, without its end. */
const MAX_LINE_BYTES = 75;
/** Control characters that no value can contain; a tab may stay. */
const CONTROL = /(?!\t)\p{Cc}/gu;

/** A value of type TEXT (RFC 5545, 3.3.11). */
const textValue = (text: string): string =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|[\r\n]/g, "\\n")
    .replace(CONTROL, "\uFFFD");

/** A line in parts of at most 75 bytes, none of which ends within a character. */
function folded(line: string): string {
  let text = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE_BYTES) {
      text += `${CRLF} `;
      // The blank counts.
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}

const dateTime = (time: bigint): string => isoSeconds(time).replace(/[-:]/g, "");

/** An iCalendar object (RFC 5545) with these events. */
export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//zchf-api//calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${textValue(name)}`,
    `X-WR-CALNAME:${textValue(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => folded(line) + CRLF).join("");
}

const eventLines = ({ uid, summary, start, end, stamp, lines }: CalendarEvent): string[] => [
  "BEGIN:VEVENT",
  `UID:${textValue(uid)}`,
  `DTSTAMP:${dateTime(stamp)}`,
  `DTSTART:${dateTime(start)}`,
  ...(end === undefined ? [] : [`DTEND:${dateTime(end)}`]),
  `SUMMARY:${textValue(summary)}`,
  `DESCRIPTION:${textValue(lines.join("\n"))}`,
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
];
