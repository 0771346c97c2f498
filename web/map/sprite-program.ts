import { type Frame, linkProgram, PLACE_GLSL, placeFrame, uniformsOf } from './gl.ts';

/** Space for one text, CSS pixels. */
const SLOT_WIDTH_PX = 112;
const SLOT_HEIGHT_PX = 24;
const ATLAS_SIDE = 2048;

/** One text to draw, at a position and moved by some pixels. */
export type Sprite = { key: string; x: number; y: number; offsetXPx: number; offsetYPx: number };

/**
 * Draws the text of a key centred into a slot of `widthPx` × `heightPx`. The context is scaled to CSS pixels.
 */
export type SpritePainter = (
  context: CanvasRenderingContext2D,
  key: string,
  size: { widthPx: number; heightPx: number },
) => void;

const VERTEX = `${PLACE_GLSL}
layout(location = 0) in ivec2 a_at;
layout(location = 1) in vec2 a_offset;
layout(location = 2) in vec2 a_slot;
uniform vec2 u_size;
uniform vec2 u_texel;
uniform float u_ratio;
out vec2 v_uv;
void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  v_uv = a_slot + corner * u_texel;
  vec4 at = place(vec2(a_at - u_centre), a_offset - 0.5 * u_size);
  // The upper left corner goes to a whole device pixel: text between pixels is blurred.
  vec2 device = u_viewport * u_ratio * 0.5;
  vec2 snapped = floor(at.xy / at.w * device + 0.5) / device;
  gl_Position = vec4(snapped + corner * u_size * vec2(2.0, -2.0) / u_viewport, 0.0, 1.0);
}`;

const FRAGMENT = `#version 300 es
precision mediump float;
in vec2 v_uv;
uniform sampler2D u_atlas;
out vec4 colour;
void main() { colour = texture(u_atlas, v_uv); }`;

/** Bytes of one sprite in the buffer: x, y (i32), offset (2 × f32), slot in the atlas (2 × f32). */
const SPRITE_SIZE = 24;

/**
 * Draws short texts. Each is painted once on a small canvas and stored in one texture. When the texture is
 * full, the text that was unused for longest is replaced.
 */
export function spriteProgram(gl: WebGL2RenderingContext) {
  const program = linkProgram(gl, VERTEX, FRAGMENT);
  const uniform = uniformsOf(gl, program);
  const buffer = gl.createBuffer();
  const vertices = gl.createVertexArray();
  const texture = gl.createTexture();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const slots = new Map<string, number>();
  let pixelRatio = 0;
  let perRow = 0;
  let room = 0;

  gl.bindVertexArray(vertices);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  for (let location = 0; location < 3; location++) {
    gl.enableVertexAttribArray(location);
    gl.vertexAttribDivisor(location, 1);
  }
  gl.vertexAttribIPointer(0, 2, gl.INT, SPRITE_SIZE, 0);
  gl.vertexAttribPointer(1, 2, gl.FLOAT, false, SPRITE_SIZE, 8);
  gl.vertexAttribPointer(2, 2, gl.FLOAT, false, SPRITE_SIZE, 16);
  gl.bindVertexArray(null);

  const slotWidth = () => Math.ceil(SLOT_WIDTH_PX * pixelRatio);
  const slotHeight = () => Math.ceil(SLOT_HEIGHT_PX * pixelRatio);

  /** Paints everything again, for a new pixel ratio or look. */
  function reset(ratio: number) {
    pixelRatio = ratio;
    slots.clear();
    canvas.width = slotWidth();
    canvas.height = slotHeight();
    perRow = Math.floor(ATLAS_SIDE / slotWidth());
    room = perRow * Math.floor(ATLAS_SIDE / slotHeight());
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, ATLAS_SIDE, ATLAS_SIDE, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  }

  function slotOf(key: string, paint: SpritePainter): number {
    const known = slots.get(key);
    if (known !== undefined) {
      // Moves it to the end of the queue of texts that may be replaced.
      slots.delete(key);
      slots.set(key, known);
      return known;
    }
    let slot = slots.size;
    if (slot >= room) {
      const [oldest, place] = slots.entries().next().value!;
      slots.delete(oldest);
      slot = place;
    }
    slots.set(key, slot);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    paint(context, key, { widthPx: SLOT_WIDTH_PX, heightPx: SLOT_HEIGHT_PX });
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    const x = (slot % perRow) * slotWidth();
    const y = Math.floor(slot / perRow) * slotHeight();
    gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    return slot;
  }

  return {
    /** Forgets the painted texts, because fonts have arrived or colours have changed. */
    repaint: () => {
      pixelRatio = 0;
    },
    draw(sprites: readonly Sprite[], frame: Frame, paint: SpritePainter) {
      if (sprites.length === 0) return;
      gl.activeTexture(gl.TEXTURE0);
      if (pixelRatio !== frame.pixelRatio) reset(frame.pixelRatio);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      const shown = sprites.slice(0, room);
      const bytes = new ArrayBuffer(shown.length * SPRITE_SIZE);
      const view = new DataView(bytes);
      shown.forEach((sprite, i) => {
        const slot = slotOf(sprite.key, paint);
        const at = i * SPRITE_SIZE;
        view.setInt32(at, sprite.x, true);
        view.setInt32(at + 4, sprite.y, true);
        view.setFloat32(at + 8, sprite.offsetXPx, true);
        view.setFloat32(at + 12, sprite.offsetYPx, true);
        view.setFloat32(at + 16, ((slot % perRow) * slotWidth()) / ATLAS_SIDE, true);
        view.setFloat32(at + 20, (Math.floor(slot / perRow) * slotHeight()) / ATLAS_SIDE, true);
      });
      gl.useProgram(program);
      placeFrame(gl, uniform, frame);
      gl.uniform2f(uniform('u_size'), slotWidth() / pixelRatio, slotHeight() / pixelRatio);
      gl.uniform2f(uniform('u_texel'), slotWidth() / ATLAS_SIDE, slotHeight() / ATLAS_SIDE);
      gl.uniform1f(uniform('u_ratio'), pixelRatio);
      gl.uniform1i(uniform('u_atlas'), 0);
      gl.bindVertexArray(vertices);
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, bytes, gl.STREAM_DRAW);
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, shown.length);
      gl.bindVertexArray(null);
    },
    release() {
      gl.deleteProgram(program);
      gl.deleteBuffer(buffer);
      gl.deleteVertexArray(vertices);
      gl.deleteTexture(texture);
    },
  };
}
