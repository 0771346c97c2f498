type Pen = OffscreenCanvasRenderingContext2D;

/**
 * A square icon for a map, drawn by the processor. A canvas of the graphics card would wait for the card
 * before it gives its pixels, which delays the first picture of a map.
 */
export function drawnIcon(side: number, draw: (pen: Pen) => void): ImageData {
  const pen = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true })!;
  draw(pen);
  return pen.getImageData(0, 0, side, side);
}
