import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { conexionConfig } from '../servidor/src/platform/db/pool.ts';
import type { Papel, Parametro, Paso } from './base.ts';
import { type Lineas, OPERADORES, operadorDe } from './datos.ts';
import { type Corrida, resumir } from './estadistica.ts';
import { acabar, alTerminar } from './procesos.ts';

/** pgbench's version; null if there is none. */
export function versionDePgbench(): string | null {
  const { status, stdout } = spawnSync('pgbench', ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** The same statements as a pgbench script, each placeholder with PostgreSQL's type for it. */
export async function guionDePgbench(url: string, pasos: readonly Paso[], l: Lineas): Promise<string> {
  const cliente = new pg.Client(conexionConfig(url));
  await cliente.connect();
  try {
    const lineas = [
      ...(l.propias ? lineaPropia(l) : [`\\set k random(0, ${l.cuantas - 1})`]),
      `\\set linea ${l.detalle} + :k`,
      `\\set compra ${l.compra} + :k / ${l.porCompra}`,
      `\\set articulo ${l.primerArticulo ?? 1} + :k % ${l.articulos}`,
      `\\set ubicacion ${l.ubicacion ?? 0} + :k`,
      l.propias
        ? `\\set operador ${operadorDe(0)} + :client_id % ${OPERADORES}`
        : `\\set operador random(${operadorDe(0)}, ${operadorDe(OPERADORES - 1)})`,
      '\\set piezas 1',
      '\\set clave random(1, 9000000000000000000)',
    ];
    for (const { texto, parametros } of pasos) {
      const tipos = parametros.length ? await tiposDe(cliente, texto) : [];
      const sin = texto.replace(/'((?:[^']|'')*)'/g, (_, s: string) => literal(s.replaceAll("''", "'")));
      const sql = sin.replace(/\$(\d+)/g, (_, n) =>
        expresion(parametros[Number(n) - 1] as Parametro, tipos[Number(n) - 1] ?? 'text'),
      );
      lineas.push(`${sql};`);
    }
    return `${lineas.join('\n')}\n`;
  } finally {
    await cliente.end();
  }
}

/** Like `lineaAlAzar`: each of pgbench's clients is an operator with their own documents. */
const lineaPropia = (l: Lineas): string[] => [
  `\\set documento :client_id % ${OPERADORES} + ${OPERADORES} * random(0, ${l.cuantas / l.porCompra / OPERADORES - 1})`,
  `\\set k :documento * ${l.porCompra} + random(0, ${l.porCompra - 1})`,
];

async function tiposDe(cliente: pg.Client, texto: string): Promise<string[]> {
  await cliente.query(`prepare paso as ${texto}`);
  const { rows } = await cliente.query<{ tipos: string[] }>(
    `select parameter_types::text[] as tipos from pg_prepared_statements where name = 'paso'`,
  );
  await cliente.query('deallocate paso');
  return rows[0]?.tipos ?? [];
}

function expresion(p: Parametro, tipo: string): string {
  if ('bytes' in p) return `'\\x${p.bytes}'::bytea`;
  if ('fijo' in p) return p.fijo === null ? `null::${tipo}` : `${literal(p.fijo)}::${tipo}`;
  const variable = VALOR[p.papel] ?? `:${p.papel}`;
  const valor = p.menos ? `-(${variable}::integer)` : variable;
  return p.arreglo ? `array[${valor}]::${tipo}` : `(${valor})::${tipo}`;
}

/** Roles that are not a variable of the script as it stands. */
const VALOR: Partial<Record<Papel, string>> = {
  uuid: 'gen_random_uuid()',
  clave: "lpad(:clave::text, 32, '0')::uuid",
};

/** pgbench replaces `:name` even inside quotes, so colons are written as their code. */
const literal = (s: string): string =>
  s.includes(':')
    ? `U&'${s.replaceAll("'", "''").replaceAll('\\', '\\\\').replaceAll(':', '\\003a')}'`
    : `'${s.replaceAll("'", "''")}'`;

/** Runs the script with prepared statements, as fast as PostgreSQL and C allow. */
export async function correrPgbench(
  url: string,
  guion: string,
  { clientes, segundos }: { clientes: number; segundos: number },
): Promise<Corrida> {
  const carpeta = mkdtempSync(join(tmpdir(), 'anden-bench-'));
  const archivo = join(carpeta, 'guion.sql');
  writeFileSync(archivo, guion);
  const { hostname, port, username, password, pathname } = new URL(url);
  const argumentos = [
    ...['-h', hostname, '-p', port, '-U', decodeURIComponent(username)],
    ...['-n', '-M', 'prepared', '-f', archivo, '-c', String(clientes), '-j', '1', '-T', String(segundos)],
    ...['-l', '--log-prefix', join(carpeta, 'tiempos'), pathname.slice(1)],
  ];
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(password), PGSSLMODE: 'disable' };
  try {
    await new Promise<void>((listo, falla) => {
      const hijo = execFile('pgbench', argumentos, { env }, (e, _salida, quejas) =>
        e ? falla(new Error(`pgbench: ${quejas || e.message}`)) : listo(),
      );
      alTerminar(() => acabar(hijo));
    });
    const ms = readdirSync(carpeta)
      .filter((f) => f.startsWith('tiempos'))
      .flatMap((f) => readFileSync(join(carpeta, f), 'utf8').trim().split('\n'))
      .map((renglon) => Number(renglon.split(' ')[2]) / 1000);
    return resumir(ms, segundos, 0);
  } finally {
    rmSync(carpeta, { recursive: true, force: true });
  }
}
