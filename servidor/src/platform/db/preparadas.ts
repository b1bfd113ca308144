import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * Most named statements. Commands have a few dozen; beyond this (lists of many lengths) they go unnamed, so that
 * nothing grows without limit.
 */
const MAXIMO = 300;

const nombres = new Map<string, string>();

/**
 * A name by which each connection plans a statement once, which costs PostgreSQL more than running it; undefined: it goes unnamed. The same text gets the
 * same name in every process, since they share connections behind a pooler.
 */
export function nombreDe(texto: string): string | undefined {
  let nombre = nombres.get(texto);
  if (!nombre && nombres.size < MAXIMO) {
    nombre = createHash('sha256').update(texto).digest('hex').slice(0, 20);
    nombres.set(texto, nombre);
  }
  return nombre;
}

/**
 * A client that sends every statement unnamed, for transaction poolers without support for prepared statements
 * (PgBouncer before 1.21).
 */
export class ClienteSinPreparar extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { query } = this;
    this.query = (consulta: unknown, ...resto: unknown[]) =>
      Reflect.apply(query, this, [sinNombre(consulta), ...resto]);
  }
}

const sinNombre = (consulta: unknown): unknown =>
  typeof consulta === 'object' && consulta !== null && 'name' in consulta
    ? { ...consulta, name: undefined }
    : consulta;
