import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Meter } from "@opentelemetry/api";
import { sql } from "kysely";
import type { OpenDatabase } from "../database/open.ts";
import type { Telemetry } from "./telemetry.ts";

const readMilliseconds = 2000;

interface Observed extends OpenDatabase {
  /**
   * Returns the number of days since the date of the current population data, or undefined if the data cannot be read.
   */
  peopleAge: () => Promise<number | undefined>;
}

/**
 * Observes values that are read only when metrics are collected. These are queues, connections, the age of the
 * population data, and the load on the process.
 */
export function observeService({ meter }: Telemetry, { db, connections, peopleAge }: Observed): void {
  observeQueues(meter, db);
  if (connections) observeConnections(meter, connections);
  observePeople(meter, peopleAge);
  observeProcess(meter);
}

interface Queues {
  reports_waiting: number;
  reports_running: number;
  reports_oldest: number;
  mail_waiting: number;
  mail_refused: number;
  mail_oldest: number;
}

/** Observes the queues that all replicas share. Reports no values while the database is not responding. */
function observeQueues(meter: Meter, db: OpenDatabase["db"]): void {
  const reports = meter.createObservableGauge("spi.report.jobs", {
    description: "Reports that are waiting or running",
  });
  const reportsOldest = meter.createObservableGauge("spi.report.oldest", {
    description: "Age of the oldest unfinished report",
    unit: "s",
  });
  const mail = meter.createObservableGauge("spi.outbox.mails", {
    description: "Emails that are waiting or were rejected",
  });
  const mailOldest = meter.createObservableGauge("spi.outbox.oldest", {
    description: "Age of the oldest waiting email",
    unit: "s",
  });
  meter.addBatchObservableCallback(
    async (result) => {
      const queues = await readQueues(db).catch(() => undefined);
      if (!queues) return;
      result.observe(reports, queues.reports_waiting, { state: "waiting" });
      result.observe(reports, queues.reports_running, { state: "running" });
      result.observe(reportsOldest, queues.reports_oldest);
      result.observe(mail, queues.mail_waiting, { state: "waiting" });
      result.observe(mail, queues.mail_refused, { state: "refused" });
      result.observe(mailOldest, queues.mail_oldest);
    },
    [reports, reportsOldest, mail, mailOldest],
  );
}

async function readQueues(db: OpenDatabase["db"]): Promise<Queues | undefined> {
  const read = sql<Queues>`
    select
      (select count(*) from job where state = 'waiting')::int as reports_waiting,
      (select count(*) from job where state = 'running')::int as reports_running,
      (select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0) from job
        where state in ('waiting', 'running'))::float8 as reports_oldest,
      (select count(*) from outbox where state in ('waiting', 'sending'))::int as mail_waiting,
      (select count(*) from outbox where state = 'refused')::int as mail_refused,
      (select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0) from outbox
        where state in ('waiting', 'sending'))::float8 as mail_oldest`.execute(db);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), readMilliseconds)));
  const rows = await Promise.race([read, late]).finally(() => clearTimeout(timer));
  return rows?.rows[0];
}

function observeConnections(meter: Meter, connections: NonNullable<OpenDatabase["connections"]>): void {
  const gauge = meter.createObservableGauge("spi.database.connections", {
    description: "PostgreSQL connections that are in use or idle, and requests that are waiting for a connection",
  });
  gauge.addCallback((result) => {
    const { used, idle, waiting } = connections();
    result.observe(used, { state: "used" });
    result.observe(idle, { state: "idle" });
    result.observe(waiting, { state: "waiting" });
  });
}

function observePeople(meter: Meter, peopleAge: Observed["peopleAge"]): void {
  const gauge = meter.createObservableGauge("spi.population.age", {
    description: "Age of the current population data, in days",
    unit: "d",
  });
  gauge.addCallback(async (result) => {
    const days = await peopleAge();
    if (days !== undefined) result.observe(days);
  });
}

const loopResolution = 10;

function observeProcess(meter: Meter): void {
  const loop = monitorEventLoopDelay({ resolution: loopResolution });
  loop.enable();
  const lag = meter.createObservableGauge("nodejs.eventloop.delay", {
    description: "Event loop lag since the last collection",
    unit: "s",
  });
  lag.addCallback((result) => {
    if (loop.count === 0) return;
    // Node records the whole time between two ticks of a timer, so an idle loop measures the resolution
    // (nodejs/node#62935, "an implicit floor"). After the subtraction, a reported delay can be too short by up to one
    // resolution, but never too long.
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - loopResolution / 1000);
    result.observe(late(loop.percentile(50)), { quantile: "0.5" });
    result.observe(late(loop.percentile(99)), { quantile: "0.99" });
    result.observe(late(loop.max), { quantile: "1" });
    loop.reset();
  });
  const cpu = meter.createObservableCounter("process.cpu.time", { description: "Processor time used", unit: "s" });
  cpu.addCallback((result) => {
    const { user, system } = process.cpuUsage();
    result.observe(user / 1e6, { "cpu.mode": "user" });
    result.observe(system / 1e6, { "cpu.mode": "system" });
  });
  const memory = meter.createObservableGauge("process.memory.usage", { description: "Memory in use", unit: "By" });
  memory.addCallback((result) => result.observe(process.memoryUsage.rss()));
}
