import { type Frame, linkProgram, PLACE_GLSL, placeFrame, rgb, uniformsOf } from './gl.ts';
import { MARKER_SIZE, type MarkerBuffer, STYLE_SIZE } from './marker-buffer.ts';
import { DISTANCE_RANGE_PX, SHAPE, SHAPE_REACH_PX, shapeTexture } from './marker-shapes.ts';

/** The look of markers, apart from their data. Colours are `#rrggbb`, by index of the state. */
export type MarkerLook = {
  colours: readonly string[];
  /** Thin edge that sets pale fills apart from the ground. */
  outlines: readonly string[];
  halo: string;
  /** The dot, the hole and the exclamation mark. */
  mark: string;
  /** Ring around the marker under the pointer or the chosen one. */
  accent: string;
  /** Halo of alerts. */
  alert: string;
  /** Shape of each state, by index: see SHAPE. */
  shapes: readonly number[];
  /** Also shows the course of standing vehicles, when it is known. */
  showCourse: boolean;
  /** 1 at street zooms, smaller when the map shows whole countries. */
  scale: number;
  glides: boolean;
};

/**
 * Half the side of a marker's quad, pixels. It is large enough for the largest shape with its shadow, or with
 * the ring of emphasis.
 */
const REACH_PX = { plain: 16, emphasised: SHAPE_REACH_PX } as const;

const SHAPES = Object.keys(SHAPE).length;

const VERTEX = `${PLACE_GLSL}
layout(location = 0) in ivec4 a_path;
layout(location = 1) in uint a_start;
layout(location = 2) in uint a_length;
layout(location = 3) in uvec2 a_heading;
layout(location = 4) in uvec4 a_style;
uniform uint u_now;
uniform float u_glides;
uniform float u_bearing;
uniform float u_scale;
uniform int u_shapes[8];
uniform vec3 u_colours[8];
uniform vec3 u_outlines[8];
uniform int u_emphasis;
out vec2 v_at;
out vec2 v_course;
flat out int v_shape;
flat out int v_headed;
flat out int v_alert;
flat out vec3 v_colour;
flat out vec3 v_outline;
void main() {
  int state = int(a_style.x);
  v_shape = u_shapes[state];
  v_headed = int(a_style.z & 1u);
  v_alert = int(a_style.z >> 1u);
  v_colour = u_colours[state];
  v_outline = u_outlines[state];
  if (a_style.y == 0u || a_style.w == 1u || v_shape == 0) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  // Integers wrap, so the difference is exact and takes the short way round the world.
  float share = a_length == 0u ? 1.0 : clamp(float(u_now - a_start) / float(a_length), 0.0, 1.0);
  share = mix(1.0, share, u_glides);
  vec2 to = vec2(a_path.zw - u_centre);
  vec2 back = vec2(a_path.xy - a_path.zw);
  vec2 units = to + back * (1.0 - share);
  float turn = float(a_heading.x) - float(a_heading.y);
  turn -= 256.0 * floor(turn / 256.0 + 0.5);
  float heading = (float(a_heading.y) + turn * share) * 6.283185307 / 256.0 - u_bearing;
  v_course = vec2(sin(heading), cos(heading));
  float scale = u_scale * (u_emphasis == 2 ? 1.25 : u_emphasis == 1 ? 1.12 : 1.0);
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
  v_at = corner * (u_emphasis == 0 && v_alert == 0 ? ${REACH_PX.plain.toFixed(1)} : ${REACH_PX.emphasised.toFixed(1)});
  gl_Position = place(units, v_at * scale);
}`;

const FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
in vec2 v_at;
in vec2 v_course;
flat in int v_shape;
flat in int v_headed;
flat in int v_alert;
flat in vec3 v_colour;
flat in vec3 v_outline;
uniform sampler2D u_distances;
uniform vec3 u_halo;
uniform vec3 u_mark;
uniform vec3 u_accent;
uniform vec3 u_alert;
uniform int u_emphasis;
uniform float u_soft;
uniform int u_showCourse;
out vec4 colour;

// Distances in pixels to a shape's edge (x) and to the edge of its sign (y), negative inside.
vec2 distances(int shape, vec2 at) {
  vec2 inCell = clamp(at / ${(2 * SHAPE_REACH_PX).toFixed(1)} + 0.5, 0.01, 0.99);
  vec2 uv = vec2((float(shape) + inCell.x) / ${SHAPES.toFixed(1)}, inCell.y);
  return (texture(u_distances, uv).rg * 2.0 - 1.0) * ${DISTANCE_RANGE_PX.toFixed(1)};
}
float inside(float d) { return clamp(0.5 - d / u_soft, 0.0, 1.0); }

void main() {
  // Up the screen is negative; turned, the course points up.
  vec2 turned = vec2(v_at.x * v_course.y + v_at.y * v_course.x, -v_at.x * v_course.x + v_at.y * v_course.y);
  vec2 both = distances(v_shape, v_shape == ${SHAPE.arrow} ? turned : v_at);
  float d = both.x;
  if (u_showCourse == 1 && v_headed == 1 && v_shape != ${SHAPE.arrow}) {
    d = min(d, distances(${SHAPE.course}, turned).x);
  }
  float ringWidth = u_emphasis == 2 ? 3.0 : u_emphasis == 1 ? 2.0 : 0.0;
  if (d > ringWidth + (v_alert == 1 ? 9.0 : 6.0)) discard;
  vec3 paint = mix(v_outline, mix(v_colour, u_mark, inside(both.y)), inside(d + 1.2));
  float halo = inside(d - 2.0);
  vec4 made = vec4(mix(u_halo, paint, inside(d)), 1.0) * halo;
  if (u_emphasis > 0) made += vec4(u_accent, 1.0) * (inside(d - 2.0 - ringWidth) * (1.0 - halo));
  if (v_alert == 1) {
    made += vec4(u_alert, 1.0) * (0.55 * inside(d - 7.0 - ringWidth) * (1.0 - inside(d - 2.0 - ringWidth)));
  }
  float shade = 0.28 * clamp(1.0 - (d - ringWidth - 1.0) / 4.0, 0.0, 1.0);
  colour = made + vec4(0.0, 0.0, 0.0, shade * (1.0 - made.a));
}`;

/**
 * Draws markers, each as one quad whose shape comes from a texture of distances. The graphics card moves them
 * between two fixes.
 */
export function markerProgram(gl: WebGL2RenderingContext) {
  const program = linkProgram(gl, VERTEX, FRAGMENT);
  const uniform = uniformsOf(gl, program);
  const positions = gl.createBuffer();
  const styles = gl.createBuffer();
  const vertices = gl.createVertexArray();
  const distances = gl.createTexture();
  let capacity = -1;

  function bindFrom(first: number) {
    const stride = MARKER_SIZE;
    const at = first * stride;
    gl.bindBuffer(gl.ARRAY_BUFFER, positions);
    gl.vertexAttribIPointer(0, 4, gl.INT, stride, at);
    gl.vertexAttribIPointer(1, 1, gl.UNSIGNED_INT, stride, at + 16);
    gl.vertexAttribIPointer(2, 1, gl.UNSIGNED_SHORT, stride, at + 20);
    gl.vertexAttribIPointer(3, 2, gl.UNSIGNED_BYTE, stride, at + 22);
    gl.bindBuffer(gl.ARRAY_BUFFER, styles);
    gl.vertexAttribIPointer(4, 4, gl.UNSIGNED_BYTE, STYLE_SIZE, first * STYLE_SIZE);
  }

  gl.bindVertexArray(vertices);
  for (let location = 0; location < 5; location++) {
    gl.enableVertexAttribArray(location);
    gl.vertexAttribDivisor(location, 1);
  }
  gl.bindVertexArray(null);

  const { width, height, bytes } = shapeTexture();
  gl.bindTexture(gl.TEXTURE_2D, distances);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RG8, width, height, 0, gl.RG, gl.UNSIGNED_BYTE, bytes);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);

  /** Sends the changes, or everything after the buffer grew. */
  function send(buffer: MarkerBuffer) {
    const { dirtyFrom: from, dirtyTo: to } = buffer;
    if (capacity !== buffer.position.length) {
      capacity = buffer.position.length;
      gl.bindBuffer(gl.ARRAY_BUFFER, positions);
      gl.bufferData(gl.ARRAY_BUFFER, buffer.position, gl.DYNAMIC_DRAW);
      gl.bindBuffer(gl.ARRAY_BUFFER, styles);
      gl.bufferData(gl.ARRAY_BUFFER, buffer.style, gl.DYNAMIC_DRAW);
    } else if (from <= to) {
      const n = to - from + 1;
      gl.bindBuffer(gl.ARRAY_BUFFER, positions);
      gl.bufferSubData(
        gl.ARRAY_BUFFER,
        from * MARKER_SIZE,
        buffer.position,
        from * MARKER_SIZE,
        n * MARKER_SIZE,
      );
      gl.bindBuffer(gl.ARRAY_BUFFER, styles);
      gl.bufferSubData(gl.ARRAY_BUFFER, from * STYLE_SIZE, buffer.style, from * STYLE_SIZE, n * STYLE_SIZE);
    }
    if (buffer.isRestyled) {
      gl.bindBuffer(gl.ARRAY_BUFFER, styles);
      gl.bufferSubData(gl.ARRAY_BUFFER, 0, buffer.style, 0, buffer.count * STYLE_SIZE);
    }
    buffer.isRestyled = false;
    buffer.dirtyFrom = Number.POSITIVE_INFINITY;
    buffer.dirtyTo = -1;
  }

  return {
    draw(
      buffer: MarkerBuffer,
      frame: Frame,
      look: MarkerLook,
      emphasised: { hovered: number; chosen: number; compared: readonly number[] },
    ) {
      gl.bindVertexArray(vertices);
      send(buffer);
      gl.useProgram(program);
      placeFrame(gl, uniform, frame);
      gl.uniform1ui(uniform('u_now'), frame.clockMs >>> 0);
      gl.uniform1f(uniform('u_glides'), Number(look.glides));
      gl.uniform1f(uniform('u_bearing'), frame.bearingRad);
      gl.uniform1f(uniform('u_scale'), look.scale);
      gl.activeTexture(gl.TEXTURE0);
      gl.bindTexture(gl.TEXTURE_2D, distances);
      gl.uniform1i(uniform('u_distances'), 0);
      gl.uniform1f(uniform('u_soft'), 1.2 / (frame.pixelRatio * look.scale));
      gl.uniform1iv(uniform('u_shapes'), look.shapes);
      gl.uniform3fv(uniform('u_colours'), look.colours.flatMap(rgb));
      gl.uniform3fv(uniform('u_outlines'), look.outlines.flatMap(rgb));
      gl.uniform3fv(uniform('u_halo'), rgb(look.halo));
      gl.uniform3fv(uniform('u_mark'), rgb(look.mark));
      gl.uniform3fv(uniform('u_accent'), rgb(look.accent));
      gl.uniform3fv(uniform('u_alert'), rgb(look.alert));
      gl.uniform1i(uniform('u_showCourse'), Number(look.showCourse));
      // Only the highest level covers the marker that is chosen.
      const top = buffer.ends.at(-2) ?? 0;
      drawSlots(0, top, 0);
      drawEmphasised((slot) => slot < top);
      drawSlots(top, buffer.count, 0);
      drawEmphasised((slot) => slot >= top);
      gl.bindVertexArray(null);

      function drawSlots(from: number, to: number, emphasis: 0 | 1 | 2) {
        if (to <= from) return;
        gl.uniform1i(uniform('u_emphasis'), emphasis);
        bindFrom(from);
        gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, to - from);
      }
      function drawEmphasised(isWanted: (slot: number) => boolean) {
        const { hovered, chosen, compared } = emphasised;
        const marked = [...compared, chosen];
        const drawn = [...(marked.includes(hovered) ? [] : [hovered]), ...marked];
        for (const index of drawn) {
          const slot = buffer.slotOf[index] ?? -1;
          if (slot >= 0 && isWanted(slot)) drawSlots(slot, slot + 1, marked.includes(index) ? 2 : 1);
        }
      }
    },
    release() {
      gl.deleteProgram(program);
      gl.deleteBuffer(positions);
      gl.deleteBuffer(styles);
      gl.deleteVertexArray(vertices);
      gl.deleteTexture(distances);
    },
  };
}
