import {
  type AjustesParaLlamar,
  type HechosParaLlamar,
  type NumeroDelCliente,
  relojDe,
  sePuedeLlamar,
  type TrasLlamada,
  type Veredicto,
} from '@anden/contrato/marcador/llamar.ts';
import { type EstadoDeNumero, leeNumeros, type NumeroLeido } from '@anden/contrato/marcador/numeros.ts';
import { zonaDelLugar } from '@anden/contrato/marcador/zonas.ts';
import { sql } from 'kysely';
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import type { QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { cifrasDe } from '../cartera/index.ts';
import { ahoraDe, ajustesDe, hoyDe } from './ajustes.ts';

/** Whether numbers' plan of the country has this number. The answers are few and asked for again by every list, so they are remembered. */
const existen = new Map<string, boolean>();
const RECORDADOS_MAX = 200_000;

function existeEnMexico(numero: string): boolean {
  const ya = existen.get(numero);
  if (ya !== undefined) return ya;
  if (existen.size >= RECORDADOS_MAX) existen.clear();
  const si = isValidPhoneNumber(numero, 'MX');
  existen.set(numero, si);
  return si;
}

/** A number under the names of the wire. */
export const enLaLlamada = (n: NumeroDelCliente) => ({
  NUMERO: n.numero,
  EXTENSION: n.extension,
  ESTADO: n.estado,
  INTENTOS: n.intentos,
});

interface Persona {
  cliente_id: number;
  telefonos: (string | null)[];
  estado: string | null;
  ciudad: string | null;
  localidad: string | null;
  no_llamar: string | null;
  semanas_atraso: number;
  /** It agreed to be called: the REPEP does not keep it from it. */
  consiente: boolean;
}

/** What is known of a customer for calling it: its clock, its numbers, what forbids it. */
export interface Llamable {
  zona: string;
  no_llamar: string | null;
  /** As {@link HechosParaLlamar} has it. */
  semanas_atraso: number;
  numeros: NumeroDelCliente[];
  /** Numbers as written that cannot be dialled, each with its reason. */
  malos: string[];
}

const personas = async (
  ctx: Pick<QueryContext, 'db' | 'config'>,
  clientes: readonly number[],
): Promise<Persona[]> => {
  const deHoy = { dia: hoyDe(ctx), config: ctx.config };
  const { rows } = await sql<Persona>`
    select c.cliente_id, array[c.telefono, c.celular, c.telefono2, d.telefono] as telefonos, d.estado, d.ciudad, d.localidad,
           (select n.motivo from no_llamar n where n.cliente_id = c.cliente_id and n.numero is null and n.quitado is null) as no_llamar,
           exists (select from consentimientos x where x.cliente_id = c.cliente_id and x.retirado is null) as consiente,
           case when j.credito_semanas > 0 then (select f.semconatr from ${cifrasDe(deHoy, sql.ref('c.cliente_id'))} f) else 0 end as semanas_atraso
      from ajustes_marcador j cross join clientes c join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal
     where c.cliente_id = any(${[...clientes]}::int[])`.execute(ctx.db);
  return rows;
};

interface DeNumero {
  numero: string;
  estado: EstadoDeNumero | null;
  repep: boolean;
  /** Moments at which it was dialled in the last two days, without those that the exchange could not dial, epoch milliseconds, and by which call. */
  intentos: { m: number; l: number | null }[];
}

/** Whether the registry keeps a number from being dialled. */
const enRegistro = (de: DeNumero | undefined, consiente: boolean): boolean =>
  de?.repep === true && !consiente && de.estado !== 'NO_LLAMAR' && de.estado !== 'NO_EXISTE';

/** What is known of these numbers. Two days hold the present day of any zone. */
async function deNumeros(db: Tx, numeros: readonly string[], ahora: number): Promise<Map<string, DeNumero>> {
  if (numeros.length === 0) return new Map();
  const { rows } = await sql<DeNumero>`
    select n.numero,
           case when exists (select from no_llamar b where b.numero = n.numero and b.quitado is null) then 'NO_LLAMAR'
                else (select e.estado from estados_numero e where e.numero = n.numero) end as estado, en_repep(n.numero) as repep,
           coalesce((select jsonb_agg(jsonb_build_object('m', extract(epoch from i.momento) * 1000, 'l', i.llamada_id))
                       from intentos_llamada i
                      where i.numero = n.numero and i.estado is distinct from 'FALLO' and i.momento > ${new Date(ahora - 2 * 86_400_000).toISOString()}), '[]') as intentos
      from unnest(${[...new Set(numeros)]}::text[]) n (numero)`.execute(db);
  return new Map(rows.map((f) => [f.numero, f]));
}

/**
 * What is known of some customers for calling them, by their ids.
 * @param enCurso a call that is going on: its own attempts make nobody wait for another
 */
export async function llamables(
  ctx: Pick<QueryContext, 'db' | 'config'>,
  clientes: readonly number[],
  enCurso: number | null = null,
): Promise<Map<number, Llamable>> {
  const ahora = ahoraDe(ctx);
  const leidas = (await personas(ctx, clientes)).map((p) => {
    const textos = leeNumeros(p.telefonos.filter(Boolean).join(', '));
    const buenos = textos.buenos.filter((n) => existeEnMexico(n.numero));
    const malos = [
      ...textos.malos.map((m) => `${m.escrito}: ${m.motivo}`),
      ...textos.buenos
        .filter((n) => !buenos.includes(n))
        .map((n) => `${n.numero}: no es un teléfono de México`),
    ];
    return { p, buenos, malos, zona: zonaDelLugar(p.estado, p.ciudad, p.localidad) };
  });
  const conocidos = await deNumeros(
    ctx.db,
    leidas.flatMap((l) => l.buenos.map((n) => n.numero)),
    ahora,
  );
  return new Map(
    leidas.map(({ p, buenos, malos, zona }) => {
      const hoy = relojDe(zona, ahora).dia;
      const numero = (n: NumeroLeido): NumeroDelCliente => {
        const de = conocidos.get(n.numero);
        const deHoy = (de?.intentos ?? []).filter((i) => relojDe(zona, i.m).dia === hoy);
        const ajenos = deHoy.filter((i) => enCurso === null || i.l !== enCurso).map((i) => i.m);
        return {
          ...n,
          // What the company itself knows of a number is told before what the registry says.
          estado: enRegistro(de, p.consiente) ? 'REPEP' : (de?.estado ?? null),
          intentos: deHoy.length,
          ultimo: ajenos.length > 0 ? Math.max(...ajenos) : null,
        };
      };
      return [
        p.cliente_id,
        {
          zona,
          no_llamar: p.no_llamar,
          semanas_atraso: p.semanas_atraso,
          numeros: buenos.map(numero),
          malos,
        },
      ];
    }),
  );
}

/**
 * What the outcome of a customer's last call said of the number to dial next, by any route; null: nothing, or some number of theirs has been dialled since.
 * @param numeros the customer's numbers
 */
export async function trasLaUltima(
  db: Tx,
  clienteId: number,
  numeros: readonly string[],
): Promise<TrasLlamada | null> {
  const { rows } = await sql<TrasLlamada>`
    select x.sigue_numero as sigue, d.numero as marcado,
           (select i.numero from intentos_llamada i left join llamadas c using (llamada_id) left join incidencias k on k.incidencia_id = c.incidencia_id
             where i.numero = any(${[...numeros]}::text[]) and i.cliente_id = ${clienteId}
               and (i.estado in ('CONTESTADO', 'TERMINADO') or i.estado is null and k.clase <> 'SIN_CONTACTO'
                    and not exists (select from intentos_llamada z where z.llamada_id = i.llamada_id and z.intento_id > i.intento_id))
             order by i.intento_id desc limit 1) as contesto
      from (select l.llamada_id, l.incidencia_id from llamadas l where l.cliente_id = ${clienteId} and l.estado = 'CERRADA'
             order by l.cerrada desc limit 1) l
      join incidencias x using (incidencia_id)
      join lateral (select i.intento_id, i.numero, i.momento from intentos_llamada i
                     where i.llamada_id = l.llamada_id and i.estado is distinct from 'FALLO' order by i.intento_id desc limit 1) d on true
     where x.sigue_numero is not null
       and not exists (select from intentos_llamada i where i.numero = any(${[...numeros]}::text[]) and i.momento >= d.momento
                          and i.intento_id > d.intento_id and i.cliente_id = ${clienteId} and i.estado is distinct from 'FALLO')`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The company's holidays from yesterday to a week ahead, which hold the present day of any zone and of any callback. */
export async function festivosDe({
  db,
  config,
}: Pick<QueryContext, 'db' | 'config'>): Promise<ReadonlySet<string>> {
  const ahora = new Date(ahoraDe({ config })).toISOString();
  const { rows } = await sql<{ fecha: string }>`
    select fecha from dias_festivos where fecha between ${ahora}::timestamptz::date - 1 and ${ahora}::timestamptz::date + 400`.execute(
    db,
  );
  return new Set(rows.map((f) => f.fecha));
}

/** The facts of the rule for one customer. */
export const hechosDe = (
  l: Llamable,
  cuando: number,
  ajustes: AjustesParaLlamar,
  festivos: ReadonlySet<string>,
): HechosParaLlamar => ({ ...l, cuando, ajustes, festivos });

/** Whether each of these customers may be called now, by their ids. */
export async function veredictos(
  ctx: Pick<QueryContext, 'db' | 'config'>,
  clientes: readonly number[],
  enCurso: number | null = null,
): Promise<Map<number, Veredicto>> {
  if (clientes.length === 0) return new Map();
  const [suyos, ajustes, festivos] = [
    await llamables(ctx, clientes, enCurso),
    await ajustesDe(ctx.db),
    await festivosDe(ctx),
  ];
  const ahora = ahoraDe(ctx);
  return new Map([...suyos].map(([id, l]) => [id, sePuedeLlamar(hechosDe(l, ahora, ajustes, festivos))]));
}

/** Why a customer may not be called now; null: it may. */
export const motivoDe = (v: Veredicto | undefined): string | null => (v && 'motivo' in v ? v.motivo : null);
