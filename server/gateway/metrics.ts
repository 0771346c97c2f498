import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The counters of the gateway, for /metrics. */
export type GatewayMetrics = ReturnType<typeof gatewayMetrics>;

export function gatewayMetrics(registry: Registry) {
  const registers = [registry];
  return {
    connections: new Gauge({
      name: 'traza_tracker_connections',
      help: 'Open tracker connections',
      registers,
    }),
    records: new Counter({
      name: 'traza_records_total',
      help: 'Records by what became of them',
      labelNames: ['protocol', 'outcome'],
      registers,
    }),
    refused: new Counter({
      name: 'traza_refused_total',
      help: 'Connections, datagrams and requests refused, by reason',
      labelNames: ['protocol', 'reason'],
      registers,
    }),
    mqttConnected: new Gauge({
      name: 'traza_mqtt_connected',
      help: 'Is the broker connected? Only told by the process that reads from it',
      labelNames: ['topic'],
      registers,
    }),
    framesDropped: new Counter({
      name: 'traza_frames_dropped_total',
      help: 'Raw frames not kept because the database was too slow or refused them',
      registers,
    }),
    ackSeconds: new Histogram({
      name: 'traza_ack_seconds',
      help: 'From a packet being read to its answer, after the commit',
      labelNames: ['protocol'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
  };
}
