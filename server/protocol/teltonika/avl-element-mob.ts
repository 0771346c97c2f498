import type { AvlElements } from './avl-element.ts';

/** Elements that have this meaning only on trackers of goods and light vehicles (§1.8, §1.8.6). */
export const AVL_OF_MOB: AvlElements = {
  17: { name: 'Axis X', unit: 'g' },
  18: { name: 'Axis Y', unit: 'g' },
  19: { name: 'Axis Z', unit: 'g' },
  113: { name: 'Battery level', unit: '%' },
  236: { name: 'Alarm', states: { 1: 'alarm' } },
  251: { name: 'Idling', states: { 0: 'moving', 1: 'idling' } },
  252: { name: 'Unplug', states: { 0: 'battery present', 1: 'battery unplugged' } },
  262: { name: 'Digital input 4' },
  ...cells(),
};

/** The radio cells that the tracker uses or receives. */
function cells(): AvlElements {
  const ids = [288, 303, 304, 305, 306, 307, 308, 309, 310];
  return Object.fromEntries(ids.map((id, i) => [id, { name: `Radio cell ${i + 1}` }]));
}
