import type { Input } from '@anden/contrato/call.ts';
import type { DocumentoReclamable } from '@anden/contrato/reclamos/rules.ts';
import type { rhCalls } from '@anden/contrato/rh/calls.ts';
import { colaboradorRejection, MENSAJES_RH } from '@anden/contrato/rh/rules.ts';
import { passwordNuevoRejection } from '@anden/contrato/sesion/rules.ts';
import { exigirAlmacen } from '../../platform/auth/operador.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { type CommandContext, conPreparacion, type Handler, type Tx } from '../../platform/calls/handlers.ts';
import { fundidos } from '../../platform/campos.ts';
import { Fault, Rejection, rejectIf } from '../../platform/rejection.ts';
import {
  cambiarOperador,
  creaOperador,
  darDeBaja,
  type FichaDeOperador,
  reingresar,
} from '../operadores/index.ts';
import { type LineasReclamables, soltarTodo } from '../reclamos/index.ts';
import { soltarRemisionesDe } from '../surtido/index.ts';
import { exigirDepartamento, exigirNuevo, exigirPuesto } from './catalogos.ts';
import { avisarCatalogo, unoALaVez } from './comunes.ts';
import { avisarDelPuesto } from './documentos-publicar.ts';

type Calls = typeof rhCalls;
type Guarda = Input<Calls['guardaColaborador']>;

const mayusculas = (texto: string): string => texto.trim().toLocaleUpperCase('es-MX');
const oNada = (texto: string): string | null => texto.trim() || null;

/** What the form writes of somebody; ids are 0 and texts blank where there is nothing. */
type Leida = NonNullable<Guarda['leido']>;
type Escrita = { [K in keyof Leida]-?: NonNullable<Leida[K]> };

/** The fields as they are stored: login and name in capitals. */
const escritaDe = (c: Guarda): Escrita => ({
  clasificacion: c.clasificacion ?? 1,
  operador: mayusculas(c.operador),
  nombre_operador: mayusculas(c.nombre_operador).replace(/\s+/g, ' '),
  email: c.email.trim(),
  telefono: c.telefono.trim(),
  telefono_emp: c.telefono_emp.trim(),
  ficha_contratacion: c.ficha_contratacion.trim(),
  tareas: c.tareas.trim(),
  puesto_id: c.puesto_id,
  departamento_id: c.departamento_id,
});

const fichaDe = (e: Escrita): FichaDeOperador => ({
  operador: e.operador,
  nombre: e.nombre_operador,
  email: e.email,
  telefono: e.telefono,
  telefono_emp: oNada(e.telefono_emp),
  clasificacion: e.clasificacion,
  ficha_contratacion: oNada(e.ficha_contratacion),
  tareas: oNada(e.tareas),
  puesto_id: e.puesto_id,
  departamento_id: e.departamento_id,
});

/** The stored fields of somebody, under their row's lock. */
async function laDeAhora(db: Tx, operadorId: number): Promise<Escrita> {
  const o = await db
    .selectFrom('operadores')
    .select([
      'operador',
      'nombre',
      'email',
      'telefono',
      'telefono_emp',
      'ficha_contratacion',
      'tareas',
      'clasificacion',
      'puesto_id',
      'departamento_id',
    ])
    .where('operador_id', '=', operadorId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!o) throw new Rejection(MENSAJES_RH.noExisteColaborador);
  return {
    operador: o.operador,
    nombre_operador: o.nombre,
    email: o.email ?? '',
    telefono: o.telefono ?? '',
    telefono_emp: o.telefono_emp ?? '',
    ficha_contratacion: o.ficha_contratacion ?? '',
    tareas: o.tareas ?? '',
    clasificacion: o.clasificacion,
    puesto_id: o.puesto_id ?? 0,
    departamento_id: o.departamento_id ?? 0,
  };
}

const faltaDe = (c: Guarda): string | null => colaboradorRejection(c, c.edicion === 'N')?.mensaje ?? null;

/** The hash that was made before the transaction. There is none if the data were refused then, so data that pass now have to be sent again. */
function preparado(hash: string | null): string {
  if (hash === null) throw new Fault(503, 'No se preparó la contraseña. Intente de nuevo.', 1);
  return hash;
}

/** A collaborator is an operator: a new one comes without control ids, with a password to be changed at the first sign-in. */
export const guardaColaborador = conPreparacion<Calls['guardaColaborador'], string | null>(
  async (c) => (c.edicion === 'S' || faltaDe(c) ? null : hashPassword(c.clave)),
  async (c, ctx, hash) => {
    rejectIf(faltaDe(c));
    exigirNuevo(c.edicion, c.operador_id);
    await unoALaVez(ctx.db);
    await exigirPuesto(ctx.db, c.puesto_id);
    await exigirDepartamento(ctx.db, c.departamento_id);
    if (c.edicion === 'S') {
      const antes = await laDeAhora(ctx.db, c.operador_id);
      // Stored values are compared in the form's own spelling, so that blanks and capitals do not count as somebody's change.
      const comoSeEscribe = (campos: Partial<Escrita>) => escritaDe({ ...c, ...campos });
      const leida = comoSeEscribe((c.leido ?? {}) as Partial<Escrita>);
      const deLeido = Object.keys(c.leido ?? {}) as (keyof Escrita)[];
      const nueva = fundidos<Escrita>(
        Object.fromEntries(deLeido.map((campo) => [campo, leida[campo]])),
        comoSeEscribe(antes),
        escritaDe({ ...c, clasificacion: c.clasificacion ?? antes.clasificacion }),
      );
      await cambiarOperador(ctx, c.operador_id, fichaDe(nueva));
      if (antes.puesto_id !== nueva.puesto_id || antes.departamento_id !== nueva.departamento_id)
        await avisarDelPuesto(ctx, c.operador_id);
      avisarCatalogo(ctx);
      return { data: { ID: c.operador_id }, message: `Colaborador ${nueva.operador} guardado` };
    }
    const ficha = fichaDe(escritaDe(c));
    const almacenId = c.almacen_id ?? ctx.operador.almacen_id;
    exigirAlmacen(ctx.operador, almacenId);
    const almacen = await ctx.db
      .selectFrom('almacenes')
      .select('almacen_id')
      .where('almacen_id', '=', almacenId)
      .executeTakeFirst();
    if (!almacen) throw new Rejection(MENSAJES_RH.noExisteAlmacen);
    const id = await creaOperador(ctx, ficha, { hash: preparado(hash), almacenId });
    await avisarDelPuesto(ctx, id);
    avisarCatalogo(ctx);
    return { data: { ID: id }, message: `Colaborador ${ficha.operador} dado de alta` };
  },
);

/**
 * A collaborator leaves: their sessions end, and what they had claimed is free at once; what they did stays theirs.
 * @param lineas by kind of document, the room that tells of its claims
 */
export const bajaColaborador =
  (lineas: Readonly<Record<DocumentoReclamable, LineasReclamables>>): Handler<Calls['bajaColaborador']> =>
  async ({ operador_id }, ctx: CommandContext) => {
    const login = await darDeBaja(ctx, operador_id);
    await soltarRemisionesDe(ctx, operador_id);
    for (const { documento, documento_det_id } of await soltarTodo(ctx.db, operador_id))
      await lineas[documento].avisar(ctx, documento_det_id);
    avisarCatalogo(ctx);
    return { data: { ID: operador_id }, message: `${login} quedó de baja` };
  };

/** Why whoever comes back cannot get this password, or null. */
const passwordMalo = (password: string): string | null =>
  password.trim() === '' ? MENSAJES_RH.clave : passwordNuevoRejection(password, '');

/** A collaborator comes back, with a password to be changed at the first sign-in. */
export const reingresaColaborador = conPreparacion<Calls['reingresaColaborador'], string | null>(
  async ({ clave }) => (passwordMalo(clave) ? null : hashPassword(clave)),
  async ({ operador_id, clave }, ctx, hash) => {
    rejectIf(passwordMalo(clave));
    const login = await reingresar(ctx, operador_id, preparado(hash));
    rejectIf(passwordNuevoRejection(clave, login));
    await avisarDelPuesto(ctx, operador_id);
    avisarCatalogo(ctx);
    return { data: { ID: operador_id }, message: `${login} está de alta otra vez` };
  },
);
