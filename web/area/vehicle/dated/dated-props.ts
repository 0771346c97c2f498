import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { VehicleRecord } from '#api/vehicle.ts';
import type { EnumeratedList } from '#domain/admin/enumerated-list.ts';
import type { DatedKind, DatedVehicle } from '#domain/vehicle/dated-kind.ts';
import type { NamedValue } from '#web/kit/list/enumerated.ts';
import type { FieldProps } from '#web/kit/record/field.ts';
import type { Option } from '#web/kit/record/option.ts';

/** The fields of the form by their names, each with its label: `<DateField {...field('next')} />`. */
export type DatedFields<Kind extends DatedKind> = {
  /** The field's props, with its unit if it has one. */
  field<Name extends Extract<keyof z.input<Kind['input']>, string>>(
    name: Name,
  ): FieldProps<NonNullable<z.input<Kind['input']>[Name]>> & { label: string; unit?: string };
  /** A field whose value is one of the codes of its column: `<SelectField {...coded('type')} />`. */
  coded<Name extends Extract<keyof z.input<Kind['input']>, string>>(
    name: Name,
  ): FieldProps<NonNullable<z.input<Kind['input']>[Name]> & string> & {
    label: string;
    options: readonly Option<NonNullable<z.input<Kind['input']>[Name]> & string>[];
  };
  /** A field whose value is chosen from an enumerated list: `<EnumPicker {...listed('type_id')} />`. */
  listed(name: Extract<keyof z.input<Kind['input']>, `${string}_id`>): FieldProps<number> & {
    label: string;
    list: EnumeratedList;
    /** The value of the row, which may have been retired. */
    current: (NamedValue & { id: number }) | null;
  };
  /** A field whose value is a driver: `<DriverPicker {...driver('driver_id')} />`. */
  driver(name: Extract<keyof z.input<Kind['input']>, 'driver_id'>): FieldProps<number> & {
    label: string;
    /** The driver of the row, as the reader may name them. */
    current: { id: number; name: string } | null;
  };
  /** The facts of the vehicle for the rules. */
  known: DatedVehicle;
};

/** The definition of a tab of dated rows. */
export type DatedTabProps<Kind extends DatedKind> = {
  vehicle: VehicleRecord;
  kind: Kind;
  icon: ReactNode;
  /** The fields of the form, in `FormSection`s of two columns. */
  children: (fields: DatedFields<Kind>) => ReactNode;
  /** The text without rows, when the reason is not just that nobody has added one. */
  noneText?: string | undefined;
  /** False: this vehicle can have no new rows; true by default. */
  mayAdd?: boolean;
  /** The content above the fields of an existing row. */
  above?: ((rowId: number) => ReactNode) | undefined;
  /** The initial values of a new row. */
  initial?: Partial<z.input<Kind['input']>> | undefined;
};
