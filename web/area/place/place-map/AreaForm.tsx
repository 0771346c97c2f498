import { SegmentedControl, Text, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type AreaRow, areas } from '#api/area.ts';
import { areaInput } from '#domain/place/area.ts';
import { CORNERS, type Geometry } from '#domain/place/geometry.ts';
import { DRAWN_SHAPES, type DrawnShape } from '#domain/place/shape.ts';
import { useText } from '#web/base/language/text.ts';
import { NumberBox } from '#web/kit/record/NumberBox.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useListedForm } from '#web/kit/record/use-listed-form.ts';
import { cornersIn, cornersText } from './corner-text.ts';
import { GroupsField, LabelsField, StoredPlace } from './PlaceFields.tsx';
import type { PlaceFormProps } from './PlaceScreen.tsx';
import { PLACE_KINDS } from './place-kind.ts';
import { useShapeEditor } from './use-shape-editor.ts';
import { useGroundText, useShapeText } from './use-shape-text.ts';

/** Radius of a circle around a found place, metres. */
const FOUND_RADIUS_M = 200;

/** All fields of an area (domain rules §9.3); its shape is drawn and changed on the map, or typed. */
export function AreaForm(props: PlaceFormProps) {
  return (
    <StoredPlace of={areas} id={props.id}>
      {(area) => <Fields {...props} area={area} />}
    </StoredPlace>
  );
}

function Fields({ area, handle, found, scheme, onSaved }: PlaceFormProps & { area: AreaRow | null }) {
  const { t, f } = useText();
  const shapeText = useShapeText();
  const groundText = useGroundText();
  const form = useListedForm({ of: areas, input: areaInput, stored: area, onSaved });
  const mayEdit = !form.readOnly;
  const geometry = form.values.geometry as Geometry | null;
  const [draws, setDraws] = useState<DrawnShape>(area?.geometry.type === 'circle' ? 'circle' : 'polygon');
  const setShape = (shape: Geometry | null) => form.set({ geometry: shape });
  useShapeEditor(handle, {
    shape: geometry,
    draws,
    scheme,
    onShape: mayEdit ? (shape) => setShape(shape) : null,
  });
  // A place that the user finds while a new circle has no place yet becomes its centre.
  const taken = useRef(found);
  const isWaiting = area === null && geometry === null && draws === 'circle';
  useEffect(() => {
    if (!found || found === taken.current || !isWaiting) return;
    taken.current = found;
    form.set({ geometry: { type: 'circle', lat: found.lat, lng: found.lng, radius_m: FOUND_RADIUS_M } });
  }, [found, isWaiting, form]);
  const error =
    ['geometry', 'geometry.points', 'geometry.lat', 'geometry.lng', 'geometry.radius_m']
      .map((path) => form.errorAt(path))
      .find((one) => one !== undefined) ?? null;
  return (
    <RecordForm form={form} isNew={area === null}>
      <FormSection>
        <TextField {...form.field('name')} label={t('word.name')} wide />
        <GroupsField {...form.field('group_ids')} about={PLACE_KINDS.area} />
        <TextAreaField {...form.field('description')} label={t('place.description')} minRows={2} wide />
        <LabelsField {...form.field('allowed_labels')} />
      </FormSection>
      <FormSection title={t('place.outline')}>
        {mayEdit && geometry?.type !== 'polygons' ? (
          <div style={{ gridColumn: '1 / -1' }}>
            <SegmentedControl
              fullWidth
              size="xs"
              aria-label={t('place.shape')}
              value={draws}
              data={DRAWN_SHAPES.map((value) => ({ value, label: t(`place.shape_${value}`) }))}
              onChange={(value) => {
                setDraws(value as DrawnShape);
                setShape(null);
              }}
            />
            <ShapeFields shape={geometry} draws={draws} onShape={setShape} />
          </div>
        ) : null}
        {geometry ? (
          <Text size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
            {shapeText(geometry)} · {groundText(geometry)}
          </Text>
        ) : null}
        {area?.zone_file ? (
          <Text size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
            {t('zone.origin', {
              file: area.zone_file,
              date: area.zone_date ? f.date(area.zone_date) : '—',
            })}
          </Text>
        ) : null}
        {error ? (
          <Text size="sm" c="var(--traza-bad)" role="alert" style={{ gridColumn: '1 / -1' }}>
            {error}
          </Text>
        ) : null}
      </FormSection>
    </RecordForm>
  );
}

/** The numbers of a shape, for typing: centre and radius, or one corner per line. */
function ShapeFields(props: {
  shape: Geometry | null;
  draws: DrawnShape;
  onShape: (shape: Geometry | null) => void;
}) {
  const { shape, draws, onShape } = props;
  const { t } = useText();
  const known = shape?.type === 'polygon' ? cornersText(shape.points) : '';
  const [text, setText] = useState(known);
  const shown = useRef(known);
  // A shape that changed on the map is written anew.
  useEffect(() => {
    if (known === shown.current) return;
    shown.current = known;
    setText(known);
  }, [known]);
  if (draws === 'polygon') {
    return (
      <Textarea
        mt="xs"
        autosize
        minRows={3}
        maxRows={8}
        label={t('place.corners')}
        description={t('place.cornersHelp', { min: CORNERS.min, max: CORNERS.max })}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => {
          if (text.trim() === known) return;
          const points = cornersIn(text);
          if (points) onShape(points.length === 0 ? null : { type: 'polygon', points });
        }}
        error={cornersIn(text) ? null : t('place.cornersWrong')}
      />
    );
  }
  return <CircleFields circle={shape?.type === 'circle' ? shape : null} onShape={onShape} />;
}

type Circle = Extract<Geometry, { type: 'circle' }>;

function CircleFields(props: { circle: Circle | null; onShape: (shape: Geometry) => void }) {
  const { circle, onShape } = props;
  const { t } = useText();
  const [typed, setTyped] = useState<Partial<Record<'lat' | 'lng' | 'radius_m', number | null>>>({});
  const value = (name: 'lat' | 'lng' | 'radius_m') => (name in typed ? typed[name] : circle?.[name]) ?? null;
  const settle = () => {
    const [lat, lng, radius_m] = [value('lat'), value('lng'), value('radius_m')];
    if (lat === null || lng === null || radius_m === null) return;
    setTyped({});
    if (lat !== circle?.lat || lng !== circle?.lng || radius_m !== circle?.radius_m)
      onShape({ type: 'circle', lat, lng, radius_m });
  };
  const box = (name: 'lat' | 'lng' | 'radius_m', label: string, decimals: number, unit?: string) => (
    <NumberBox
      label={label}
      value={value(name)}
      onChange={(next) => setTyped((old) => ({ ...old, [name]: next }))}
      onBlur={settle}
      decimals={decimals}
      unit={unit}
    />
  );
  return (
    <div style={{ display: 'grid', gap: 8, marginTop: 8, gridTemplateColumns: '1fr 1fr' }}>
      {box('lat', t('place.lat'), 6)}
      {box('lng', t('place.lng'), 6)}
      {box('radius_m', t('place.radius'), 0, 'm')}
    </div>
  );
}
