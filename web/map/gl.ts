/** Compiles and links two shaders. Throws the driver's message: only a mistake of ours can make it fail. */
export function linkProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`map shader: ${gl.getProgramInfoLog(program)}`);
  }
  return program;
}

/** Uniform locations by name, each looked up once. */
export function uniformsOf(gl: WebGL2RenderingContext, program: WebGLProgram) {
  const found = new Map<string, WebGLUniformLocation | null>();
  return (name: string): WebGLUniformLocation | null => {
    if (!found.has(name)) found.set(name, gl.getUniformLocation(program, name));
    return found.get(name) ?? null;
  };
}

/** A colour of the theme for a shader: `#rrggbb` as three numbers from 0 to 1. */
export function rgb(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/**
 * The surface and the matrix of a frame: the camera's matrix relative to a centre in units of mercator.ts,
 * and the drawing surface.
 */
export type Frame = {
  matrix: Float32Array;
  centreX: number;
  centreY: number;
  widthPx: number;
  heightPx: number;
  pixelRatio: number;
  bearingRad: number;
  /** The page's monotonic clock, milliseconds. */
  clockMs: number;
};

/**
 * Beginning of every vertex shader here: an exact integer difference to the centre, then the matrix, then an
 * offset in pixels.
 */
export const PLACE_GLSL = `#version 300 es
precision highp float;
precision highp int;
uniform mat4 u_matrix;
uniform ivec2 u_centre;
uniform vec2 u_viewport;
vec4 place(vec2 units, vec2 offsetPx) {
  vec4 at = u_matrix * vec4(units, 0.0, 1.0);
  at.xy += offsetPx * vec2(2.0, -2.0) / u_viewport * at.w;
  return at;
}`;

/** Sets the uniforms of PLACE_GLSL. */
export function placeFrame(
  gl: WebGL2RenderingContext,
  uniform: (name: string) => WebGLUniformLocation | null,
  frame: Frame,
): void {
  gl.uniformMatrix4fv(uniform('u_matrix'), false, frame.matrix);
  gl.uniform2i(uniform('u_centre'), frame.centreX, frame.centreY);
  gl.uniform2f(uniform('u_viewport'), frame.widthPx, frame.heightPx);
}
