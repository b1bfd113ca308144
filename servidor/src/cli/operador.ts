import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { conSusAcentos } from '@anden/contrato/letras.ts';
import { diferenciaDeControles } from '@anden/contrato/operadores/rules.ts';
import { CONTROLES } from '@anden/contrato/permissions.ts';
import { passwordNuevoRejection } from '@anden/contrato/sesion/rules.ts';
import type pg from 'pg';
import { normalizarLogin } from '../platform/auth/credentials.ts';
import { hashPassword } from '../platform/auth/passwords.ts';
import { clienteSuelto } from '../platform/db/pool.ts';
import { StartError } from '../platform/postgres/index.ts';
import { conexion } from './conexion.ts';

const AYUDA = `Crea o cambia un operador.

  npm run operador -- USUARIO [opciones]

  --nombre "NOMBRE COMPLETO"   obligatorio al crearlo
  --almacen ID                 almacén principal (al crearlo, 1 si no se indica; se crea PRINCIPAL si no hay ninguno)
  --clave                      pide la contraseña (o la lee de la entrada estándar); el operador deberá cambiarla
  --controles LISTA            ids de control separados por coma, o "todos", o "ninguno"
  --baja | --alta              deshabilita o habilita al operador
  --lista                      muestra los operadores

La contraseña nunca se escribe en la línea de comandos: quedaría a la vista de otros procesos.`;

const OPCIONES = {
  nombre: { type: 'string' },
  almacen: { type: 'string' },
  clave: { type: 'boolean' },
  controles: { type: 'string' },
  baja: { type: 'boolean' },
  alta: { type: 'boolean' },
  lista: { type: 'boolean' },
  ayuda: { type: 'boolean' },
} as const;

/** The maximum that calls with a password accept. */
const NOMBRE_MAX = 120;

/** Each control id with its name. */
const controlesDichos = (): string =>
  CONTROLES.map((c) => `  ${String(c.id).padEnd(6)}${c.modulo}: ${c.nombre}`).join('\n');

class Uso extends Error {}

async function pedirPassword(usuario: string, nombre: string | undefined): Promise<string> {
  const enTerminal = process.stdin.isTTY;
  // On a terminal readline echoes what is typed, here into nothing.
  const output = new Writable({ write: (_trozo, _codificacion, listo) => listo() });
  const lector = createInterface({ input: process.stdin, output, terminal: enTerminal });
  if (enTerminal) process.stdout.write(`Contraseña nueva de ${usuario} (no se ve al teclearla): `);
  try {
    for await (const linea of lector) {
      const motivo = passwordNuevoRejection(linea, usuario, nombre);
      if (motivo) throw new Uso(motivo);
      return linea;
    }
    throw new Uso('No se recibió la contraseña');
  } finally {
    lector.close();
    if (enTerminal) process.stdout.write('\n');
  }
}

/** Why this cannot be an operator's login, or null. A colon would end it in a Basic header. */
function usuarioInvalido(usuario: string): string | null {
  if (usuario.length < 3 || usuario.length > 50) return 'El usuario debe tener de 3 a 50 caracteres';
  return /[:\p{C}]/u.test(usuario) ? 'El usuario no puede llevar dos puntos ni caracteres de control' : null;
}

function leeNombre(texto: string | undefined): string | undefined {
  if (texto === undefined) return undefined;
  const nombre = conSusAcentos(texto).trim().toLocaleUpperCase('es-MX');
  if (!nombre || nombre.length > NOMBRE_MAX || /\p{C}/u.test(nombre)) {
    throw new Uso(`El nombre debe tener de 1 a ${NOMBRE_MAX} caracteres`);
  }
  return nombre;
}

function leeControles(lista: string): number[] {
  if (lista === 'todos') return CONTROLES.map((c) => c.id);
  if (lista === 'ninguno') return [];
  const conocidos = new Set(CONTROLES.map((c) => c.id));
  const ids = lista.split(',').map((texto) => {
    const id = Number(texto.trim());
    if (!conocidos.has(id)) throw new Uso(`No existe el id de control ${texto.trim()}`);
    return id;
  });
  return [...new Set(ids)];
}

/** The warehouse that an operator belongs to. Of an empty company the first is made, and said: somebody has to belong to one. */
async function almacenInicial(db: pg.Client, pedido: string | undefined, hecho: string[]): Promise<number> {
  const id = Number(pedido ?? 1);
  if (!Number.isInteger(id) || Math.abs(id) >= 2 ** 31)
    throw new Uso(`El almacén debe ser un número: ${pedido}`);
  const primero = await db.query(
    `insert into almacenes select 1, 'PRINCIPAL' where not exists (select 1 from almacenes)`,
  );
  if (primero.rowCount)
    hecho.push('no había almacenes y se creó el 1, PRINCIPAL (el archivo «almacenes» le pone su nombre)');
  const existe = await db.query('select 1 from almacenes where almacen_id = $1', [id]);
  if (!existe.rowCount) throw new Uso(`No existe el almacén ${id}`);
  return id;
}

async function listar(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ operador: string; nombre: string; activo: boolean; controles: number }>(
    `select o.operador, o.nombre, o.activo,
            (select count(*) from operador_controles c where c.operador_id = o.operador_id)::int as controles
       from operadores o order by o.operador`,
  );
  for (const o of rows) {
    console.log(
      `${o.operador.padEnd(16)} ${o.activo ? 'activo' : 'baja  '} ${String(o.controles).padStart(3)} controles  ${o.nombre}`,
    );
  }
  if (!rows.length) console.log('No hay operadores.');
}

async function terminarSesiones(db: pg.Client, operadorId: number): Promise<void> {
  await db.query('update sesiones set terminada = now() where operador_id = $1 and terminada is null', [
    operadorId,
  ]);
}

/** Grants exactly these control ids, and records the change like those made on the screen. */
async function ponerControles(db: pg.Client, id: number, controles: readonly number[]): Promise<void> {
  const { rows } = await db.query<{ control_id: number }>(
    'select control_id from operador_controles where operador_id = $1',
    [id],
  );
  const { otorgados, retirados } = diferenciaDeControles(
    rows.map((r) => r.control_id),
    controles,
  );
  if (otorgados.length + retirados.length === 0) return;
  await db.query('delete from operador_controles where operador_id = $1 and control_id = any($2)', [
    id,
    retirados,
  ]);
  await db.query('insert into operador_controles (operador_id, control_id) select $1, unnest($2::int[])', [
    id,
    otorgados,
  ]);
  await db.query('insert into cambios_controles (operador_id, otorgados, retirados) values ($1, $2, $3)', [
    id,
    otorgados,
    retirados,
  ]);
}

async function guardar(
  db: pg.Client,
  usuario: string,
  v: ReturnType<typeof leeArgs>['values'],
  password: string | undefined,
): Promise<void> {
  const hecho: string[] = [];
  const nombre = leeNombre(v.nombre);
  const previo = await db.query<{ operador_id: number }>(
    'select operador_id from operadores where operador = $1 for update',
    [usuario],
  );
  let id = previo.rows[0]?.operador_id;
  if (id === undefined) {
    if (!nombre) throw new Uso(`${usuario} no existe; para crearlo indique --nombre`);
    const alta = await db.query<{ operador_id: number }>(
      `insert into operadores (operador, nombre, almacen_id) values ($1, $2, $3) returning operador_id`,
      [usuario, nombre, await almacenInicial(db, v.almacen, hecho)],
    );
    id = alta.rows[0]?.operador_id as number;
    hecho.push('creado');
  } else {
    if (nombre) {
      await db.query('update operadores set nombre = $2 where operador_id = $1', [id, nombre]);
      hecho.push('nombre cambiado');
    }
    if (v.almacen) {
      await db.query('update operadores set almacen_id = $2 where operador_id = $1', [
        id,
        await almacenInicial(db, v.almacen, hecho),
      ]);
      hecho.push('almacén principal cambiado');
    }
  }
  if (password !== undefined) {
    const hash = await hashPassword(password);
    await db.query(
      'update operadores set clave_hash = $2, debe_cambiar_clave = true where operador_id = $1',
      [id, hash],
    );
    await terminarSesiones(db, id);
    await db.query('delete from intentos_acceso where cuenta = $1', [usuario]);
    hecho.push('contraseña puesta');
  }
  if (v.controles !== undefined) {
    const controles = leeControles(v.controles);
    await ponerControles(db, id, controles);
    hecho.push(`${controles.length} controles`);
  }
  if (v.baja || v.alta) {
    await db.query('update operadores set activo = $2 where operador_id = $1', [id, !v.baja]);
    // If enabled again the same day, the operator signs in again.
    if (v.baja) await terminarSesiones(db, id);
    hecho.push(v.baja ? 'deshabilitado' : 'habilitado');
  }
  if (!hecho.length) throw new Uso('No se indicó ningún cambio');
  await db.query(
    `insert into auditoria (operador_id, cuenta, llamada, resultado, registro, direccion)
     values (null, $1, 'cli operador', 'hecho', $2, 'consola')`,
    [usuario, JSON.stringify({ operador_id: id, cambios: hecho })],
  );
  await db.query(`select pg_notify('anden', $1)`, [JSON.stringify([{ tema: 'sesion', operador_id: id }])]);
  console.log(`${usuario}: ${hecho.join(', ')}`);
}

const leeArgs = () => parseArgs({ options: OPCIONES, allowPositionals: true });

async function main(): Promise<void> {
  const { values, positionals } = leeArgs();
  if (values.ayuda || (!positionals.length && !values.lista)) {
    console.log(`${AYUDA}\n\nIds de control:\n${controlesDichos()}`);
    return;
  }
  const usuario = normalizarLogin(positionals[0] ?? '');
  if (positionals.length > 1) throw new Uso(`Sobra: ${positionals.slice(1).join(' ')}`);
  if (values.baja && values.alta) throw new Uso('Indique --baja o --alta, no las dos');
  const motivo = values.lista ? null : usuarioInvalido(usuario);
  if (motivo) throw new Uso(motivo);
  const password = values.clave ? await pedirPassword(usuario, leeNombre(values.nombre)) : undefined;
  const { url, close } = await conexion();
  const db = clienteSuelto(url);
  try {
    await db.connect();
    if (values.lista) return await listar(db);
    await db.query('begin');
    await guardar(db, usuario, values, password);
    await db.query('commit');
  } finally {
    await db.end();
    await close();
  }
}

try {
  await main();
} catch (e) {
  if ((e as { code?: string }).code?.startsWith('ERR_PARSE_ARGS'))
    console.error(`Opción no reconocida.\n\n${AYUDA}`);
  else console.error(e instanceof Uso || e instanceof StartError ? e.message : e);
  process.exitCode = 1;
}
