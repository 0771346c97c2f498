import { type Geometry, groundM2, ringsOfShape } from '#domain/place/geometry.ts';
import { useText } from '#web/base/language/text.ts';

const SQUARE_KM = 1_000_000;
const HECTARE = 10_000;

/** A shape in words: `Círculo de 300 m`, `Polígono de 5 vértices`. */
export function useShapeText(): (shape: Geometry) => string {
  const { t, f } = useText();
  return (shape) =>
    shape.type === 'circle'
      ? t('place.circleText', { radius: f.number(shape.radius_m) })
      : t(shape.type === 'polygon' ? 'place.polygonText' : 'place.polygonsText', {
          n: ringsOfShape(shape).flat().length,
        });
}

/** The area that a shape covers: in hectares, from a square kilometre on in km². */
export function useGroundText(): (shape: Geometry) => string {
  const { f } = useText();
  return (shape) => {
    const ground = groundM2(shape);
    return ground < SQUARE_KM
      ? `${f.dec(ground / HECTARE, 2)}\u00a0ha`
      : `${f.dec(ground / SQUARE_KM, 2)}\u00a0km²`;
  };
}
