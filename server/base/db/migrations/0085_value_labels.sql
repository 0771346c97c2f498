-- Values of enumerated lists have a label in each language.

-- The label as it was entered. It is no longer called `name`, so that a query that shows it without the reader's language fails:
-- names come from `valuesIn` (server/admin/value-label.ts).
alter table enum_value rename column name to entered;

-- Labels by language. A language without one shows the label as entered.
alter table enum_value add labels jsonb not null default '{}' check (jsonb_typeof(labels) = 'object');

-- The values of the demonstration that nobody has edited.
update enum_value set labels = known.labels
from (values
  ('vehicle_type', 'Furgoneta', '{"en": "Van", "it": "Furgone", "pt": "Furgão"}'::jsonb),
  ('vehicle_type', 'Camión rígido', '{"en": "Rigid lorry", "it": "Autocarro rigido", "pt": "Camião rígido"}'),
  ('vehicle_type', 'Tractora', '{"en": "Tractor unit", "it": "Trattore stradale", "pt": "Trator rodoviário"}'),
  ('vehicle_type', 'Turismo', '{"en": "Car", "it": "Autovettura", "pt": "Ligeiro de passageiros"}'),
  ('vehicle_type', 'Panelada', '{"en": "Panel van", "it": "Lamierata", "pt": "Fechada"}'),
  ('vehicle_type', 'Frigorífica', '{"en": "Refrigerated", "it": "Frigorifera", "pt": "Frigorífica"}'),
  ('vehicle_type', 'Caja cerrada', '{"en": "Box body", "it": "Cassone chiuso", "pt": "Caixa fechada"}'),
  ('vehicle_type', 'Plataforma con grúa',
    '{"en": "Flatbed with crane", "it": "Pianale con gru", "pt": "Plataforma com grua"}'),
  ('vehicle_type', 'Doble cabina', '{"en": "Double cab", "it": "Doppia cabina", "pt": "Cabina dupla"}'),
  ('vehicle_type', 'Berlina', '{"en": "Saloon"}'),
  ('itv_type', 'Extintor', '{"en": "Fire extinguisher", "it": "Estintore", "pt": "Extintor"}'),
  ('itv_type', 'Tacógrafo', '{"en": "Tachograph", "it": "Cronotachigrafo", "pt": "Tacógrafo"}'),
  ('itv_type', 'Limitador de velocidad',
    '{"en": "Speed limiter", "it": "Limitatore di velocità", "pt": "Limitador de velocidade"}')
) known (list, entered, labels)
where enum_value.list = known.list and enum_value.version = 1 and enum_value.entered = known.entered;
