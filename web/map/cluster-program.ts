import { type Frame, linkProgram, PLACE_GLSL, placeFrame, rgb, uniformsOf } from './gl.ts';
import type { Cluster } from './screen-grid.ts';

/** Colours of the rings. `order` lists the states, by index, clockwise from the top. */
export type ClusterLook = {
  colours: readonly string[];
  order: readonly number[];
  paper: string;
  halo: string;
};

/** Radius of a cluster's disc, pixels: 17 for two vehicles, 27 for two thousand. */
export function clusterRadiusPx(count: number): number {
  return Math.min(30, 16 + 3.2 * Math.log10(count));
}

const VERTEX = `${PLACE_GLSL}
layout(location = 0) in ivec2 a_at;
layout(location = 1) in float a_radius;
layout(location = 2) in vec4 a_first;
layout(location = 3) in vec4 a_second;
out vec2 v_at;
out float v_radius;
out vec4 v_first;
out vec4 v_second;
void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
  v_at = corner * (a_radius + 6.0);
  v_radius = a_radius;
  v_first = a_first;
  v_second = a_second;
  gl_Position = place(vec2(a_at - u_centre), v_at);
}`;

const FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
in vec2 v_at;
in float v_radius;
in vec4 v_first;
in vec4 v_second;
uniform vec3 u_colours[8];
uniform vec3 u_paper;
uniform vec3 u_halo;
uniform float u_soft;
out vec4 colour;
float inside(float d) { return 1.0 - smoothstep(-u_soft, u_soft, d); }
void main() {
  float d = length(v_at) - v_radius;
  float turn = atan(v_at.x, -v_at.y) / 6.283185307;
  turn = turn < 0.0 ? turn + 1.0 : turn;
  // The shares are running totals: the first that reaches the angle paints it.
  vec3 ring = u_colours[7];
  for (int i = 3; i >= 0; i--) if (turn < v_second[i]) ring = u_colours[4 + i];
  for (int i = 3; i >= 0; i--) if (turn < v_first[i]) ring = u_colours[i];
  vec3 paint = mix(ring, u_paper, inside(d + 4.5));
  float halo = inside(d - 1.5);
  vec4 made = vec4(mix(u_halo, paint, inside(d)), 1.0) * halo;
  float shade = 0.25 * (1.0 - smoothstep(0.5, 5.0, d));
  colour = made + vec4(0.0, 0.0, 0.0, shade) * (1.0 - made.a);
}`;

/** Floats of one cluster in the buffer: x, y (as i32), radius, eight running shares. */
const STRIDE = 11 * 4;

/** Draws clusters as discs with a ring that shows which states are inside. */
export function clusterProgram(gl: WebGL2RenderingContext) {
  const program = linkProgram(gl, VERTEX, FRAGMENT);
  const uniform = uniformsOf(gl, program);
  const buffer = gl.createBuffer();
  const vertices = gl.createVertexArray();
  gl.bindVertexArray(vertices);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  for (let location = 0; location < 4; location++) {
    gl.enableVertexAttribArray(location);
    gl.vertexAttribDivisor(location, 1);
  }
  gl.vertexAttribIPointer(0, 2, gl.INT, STRIDE, 0);
  gl.vertexAttribPointer(1, 1, gl.FLOAT, false, STRIDE, 8);
  gl.vertexAttribPointer(2, 4, gl.FLOAT, false, STRIDE, 12);
  gl.vertexAttribPointer(3, 4, gl.FLOAT, false, STRIDE, 28);
  gl.bindVertexArray(null);

  return {
    draw(clusters: readonly Cluster[], frame: Frame, look: ClusterLook) {
      if (clusters.length === 0) return;
      const bytes = new ArrayBuffer(clusters.length * STRIDE);
      const view = new DataView(bytes);
      clusters.forEach((cluster, c) => {
        const at = c * STRIDE;
        view.setInt32(at, cluster.x, true);
        view.setInt32(at + 4, cluster.y, true);
        view.setFloat32(at + 8, clusterRadiusPx(cluster.count), true);
        let total = 0;
        for (let slot = 0; slot < 8; slot++) {
          total += cluster.byState[look.order[slot] ?? -1] ?? 0;
          view.setFloat32(at + 12 + slot * 4, total / cluster.count, true);
        }
      });
      gl.useProgram(program);
      placeFrame(gl, uniform, frame);
      gl.uniform3fv(
        uniform('u_colours'),
        Array.from({ length: 8 }, (_, slot) => rgb(look.colours[look.order[slot] ?? 0]!)).flat(),
      );
      gl.uniform3fv(uniform('u_paper'), rgb(look.paper));
      gl.uniform3fv(uniform('u_halo'), rgb(look.halo));
      gl.uniform1f(uniform('u_soft'), 0.6 / frame.pixelRatio);
      gl.bindVertexArray(vertices);
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, bytes, gl.STREAM_DRAW);
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, clusters.length);
      gl.bindVertexArray(null);
    },
    release() {
      gl.deleteProgram(program);
      gl.deleteBuffer(buffer);
      gl.deleteVertexArray(vertices);
    },
  };
}
