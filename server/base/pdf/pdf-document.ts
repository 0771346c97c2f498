import type { Point } from '#domain/geo.ts';
import type { FormatSettings } from '#text/reader.ts';

/** A document to write as a PDF: pages of A4 with a title, blocks one below the other, and a footer. */
export type PdfDocument = {
  /** File name with its ending. */
  name: string;
  title: string;
  /** Upright pages of A4 by default; wide ones for tables of many columns. */
  pages?: 'A4' | 'A4 wide' | 'A3 wide';
  /** A line below the title with the subject of the document. */
  subtitle?: string;
  /** Language, units and zone of the recipient. */
  settings: FormatSettings;
  /**
   * Every page gives the time and the author, and the credit that data from elsewhere asks for. Without an
   * author it gives neither, and the same blocks make the same octets; `atMs` is then the time of the facts.
   */
  made: { atMs: number; by: string | null; credit?: string | null };
  blocks: readonly PdfBlock[];
};

/** A part of a document. Words are in the reader's language: the kit translates only its own additions. */
export type PdfBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string; tone?: 'plain' | 'quiet' | 'warning' }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | PdfTable
  | PdfMap
  | PdfGraph
  | PdfBars
  | PdfPicture
  | PdfLabels;

/** Rows under a head that every page repeats. A cell that would fill half a page is cut short. */
export type PdfTable = {
  kind: 'table';
  /** `share` is the column's width, as a part of the sum of all shares; 1 by default. */
  columns: readonly { label: string; share?: number; align?: 'left' | 'right' }[];
  rows: readonly (readonly string[])[];
  /** Below the rows, in bold. */
  totals?: readonly (readonly string[])[];
  /** Size of its letters, points; 8.5 by default. */
  textPt?: number;
};

/**
 * A drawing of lines and places with its scale; without lines and places there is no drawing. Its extent is
 * that of lines, tracks and places.
 */
export type PdfMap = {
  kind: 'map';
  lines: readonly (readonly Point[])[];
  /** Streets below all else; what lies outside the extent is cut off. */
  ground?: readonly (readonly Point[])[];
  /** Lines in colours of their own, which the legend explains. */
  tracks?: readonly { ink: string; points: readonly Point[] }[];
  inks?: readonly { ink: string; label: string }[];
  /** Numbered from 1 on the drawing and in the legend below it. `radiusM` adds a circle around the place. */
  places: readonly (Point & { label: string; radiusM?: number })[];
};

/** A value over time: pieces of a curve in a frame with labelled lines. Labels are in the reader's form. */
export type PdfGraph = {
  kind: 'graph';
  pieces: readonly (readonly { x: number; y: number }[])[];
  /** Points that stand out. */
  marks: readonly { x: number; y: number }[];
  /** A dashed line across the graph. */
  level: { y: number; label: string } | null;
  /** The first and the last are the ends of the axis. */
  xTicks: readonly { x: number; label: string }[];
  yTicks: readonly { y: number; label: string }[];
};

/** A bar for each part of a chart, one below the other, with its name before it and its value behind it. */
export type PdfBars = {
  kind: 'bars';
  /**
   * `share`: its length as a part of the longest one, 0 to 1; 0 of an unknown value. `isOff`: it misses its
   * target.
   */
  bars: readonly { label: string; share: number; value: string; isOff: boolean }[];
};

/** A JPEG or PNG picture with its name below it. Other octets, and damaged ones, are a name alone. */
export type PdfPicture = { kind: 'picture'; octets: Buffer; label: string };

/** Labels to cut out: a QR code of a text, with a title and some words beside it. */
export type PdfLabels = {
  kind: 'labels';
  labels: readonly { code: string; title: string; lines: readonly string[] }[];
};
