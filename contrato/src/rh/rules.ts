import { P } from '../permissions.ts';
import { passwordNuevoRejection } from '../sesion/rules.ts';

/** Longest each text of the catalogues may be, in characters (specification §5). */
export const RH_MAX = {
  operador: 15,
  nombre: 50,
  email: 50,
  telefono: 10,
  url: 150,
  /** Of a position, a process, a procedure, a rule or a policy. */
  catalogo: 60,
  /** Of a process or a procedure that is there already. */
  catalogoEditado: 150,
} as const;

/** Most people that one file hires: hashing their passwords takes some 10 ms each. */
export const ALTAS_POR_ARCHIVO = 2_000;

/** Shortest login. */
export const OPERADOR_MIN = 3;

/** Messages of 'Catálogos y manuales', those of a collaborator in the order they are asked in (specification §5). */
export const MENSAJES_RH = {
  puesto: 'Debe elegir un puesto para el operador',
  departamento: 'Debe elegir un departamento para el operador',
  operador: 'Debe ingresar una clave para el operador',
  nombre: 'Debe ingresar el nombre completo de el operador',
  email: 'Debe ingresar el email del trabajador',
  clave: 'Debe ingresar una contraseña para el operador',
  telefono: 'Debe ingresar un teléfono para el operador',
  operadorCorto: `La clave del operador debe tener al menos ${OPERADOR_MIN} caracteres`,
  operadorMal: 'La clave del operador no puede llevar espacios ni dos puntos',
  emailMal: 'El email debe llevar una arroba: nombre@empresa.com',
  telefonoMal: 'El teléfono se escribe con números, sin espacios',
  url: 'La liga debe empezar con https:// y no llevar espacios',
  nombrePuesto: 'Debe ingresar el nombre del puesto',
  departamentoPuesto: 'Debe elegir el departamento del puesto',
  nombreProceso: 'Debe ingresar el nombre del proceso o actividad',
  puestoProceso: 'Debe elegir el puesto del proceso o actividad',
  nombreProcedimiento: 'Debe ingresar el nombre del procedimiento',
  proceso: 'Debe elegir el proceso del procedimiento',
  departamentoRegla: 'Debe elegir el departamento de la regla',
  nombreRegla: 'Debe elegir o ingresar el nombre de la regla',
  nombrePolitica: 'Debe ingresar el nombre de la política',
  largo: (max: number) => `El nombre debe tener a lo más ${max} caracteres`,
  noExiste: 'El registro ya no existe',
  nuevoConId: 'Lo nuevo se guarda sin número de registro',
  noExisteAlmacen: 'El almacén no existe',
  noExisteColaborador: 'El colaborador no existe',
  noExistePuesto: 'El puesto no existe',
  noExisteDepartamento: 'El departamento no existe',
  noExisteProceso: 'El proceso no existe',
  deOtroPuesto: 'El proceso no es de ese puesto',
  repetido: (operador: string) => `Ya hay un operador con la clave ${operador}`,
  parecido: (operador: string) => `Se confunde con la clave ${operador}, que ya tiene otro operador`,
  operadorOtrasLetras: 'La clave se escribe con letras del español y números, y empieza con una de ellas',
  reglaRepetida: 'Ese departamento ya tiene una regla con ese nombre',
  politicaRepetida: 'Ya hay una política con ese nombre',
  propia: 'Nadie puede darse de baja a sí mismo',
  esAdministrador:
    'Tiene permisos en el sistema: sólo quien administra operadores y permisos puede hacerlo. Pídaselo.',
  claveDeAdministrador:
    'Administra operadores y permisos: la clave con la que entra sólo la cambia quien también los administra. Pídaselo.',
  puestoPropio: `No puede cambiar su propio puesto ni departamento, que dicen qué tickets, registros y personas ve. Pídalo a quien tenga el control ${P.administrarOperadores} «Administrar operadores y permisos».`,
  puestoASuDepartamento: `No puede pasar un puesto a su propio departamento, ni el suyo a otro: de ello depende qué tickets ve. Pídalo a quien tenga el control ${P.administrarOperadores} «Administrar operadores y permisos».`,
  yaEsBaja: 'Ese colaborador ya estaba de baja',
  yaEsActivo: 'Ese colaborador ya estaba activo',
} as const;

/** What is wrong with a form, and the field it is about. */
export interface Falta<C extends string = string> {
  campo: C;
  mensaje: string;
}

const falta = <C extends string>(campo: C, mensaje: string): Falta<C> => ({ campo, mensaje });
const vacio = (texto: string): boolean => texto.trim() === '';

const HTTPS = /^https:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i;

/** Why this address cannot be kept, or null. Blank is none. */
export const urlRejection = (url: string): string | null =>
  vacio(url) || HTTPS.test(url.trim()) ? null : MENSAJES_RH.url;

/** A collaborator as it is sent; ids are 0 where nothing was chosen. */
export interface ColaboradorEscrito {
  puesto_id: number;
  departamento_id: number;
  operador: string;
  nombre_operador: string;
  email: string;
  clave: string;
  telefono: string;
  telefono_emp: string;
  ficha_contratacion: string;
  tareas: string;
}

/** The first thing wrong with a collaborator, in the order of the specification (§5); null: nothing. A new one needs a password. */
export function colaboradorRejection(
  c: ColaboradorEscrito,
  esNuevo: boolean,
): Falta<keyof ColaboradorEscrito> | null {
  if (c.puesto_id === 0) return falta('puesto_id', MENSAJES_RH.puesto);
  if (c.departamento_id === 0) return falta('departamento_id', MENSAJES_RH.departamento);
  if (vacio(c.operador)) return falta('operador', MENSAJES_RH.operador);
  if (vacio(c.nombre_operador)) return falta('nombre_operador', MENSAJES_RH.nombre);
  if (vacio(c.email)) return falta('email', MENSAJES_RH.email);
  if (esNuevo && vacio(c.clave)) return falta('clave', MENSAJES_RH.clave);
  if (vacio(c.telefono)) return falta('telefono', MENSAJES_RH.telefono);
  return formaRejection(c, esNuevo);
}

/** Where a collaborator works. */
type Lugar = Pick<ColaboradorEscrito, 'puesto_id' | 'departamento_id'>;

/**
 * Why somebody's position and department cannot become these, or null: whoever keeps the catalogues may not change their own, which decide what they
 * may see.
 * @param quien who changes it, and whether they administer operators
 */
export function lugarRejection(
  operadorId: number,
  antes: Lugar,
  despues: Lugar,
  quien: { operador_id: number; administra: boolean },
): string | null {
  if (quien.administra || operadorId !== quien.operador_id) return null;
  const igual = antes.puesto_id === despues.puesto_id && antes.departamento_id === despues.departamento_id;
  return igual ? null : MENSAJES_RH.puestoPropio;
}

/** A login that reads as it is written: no letter of another script that looks like one of ours, and nothing before its first letter. */
const CLAVE_QUE_SE_LEE = /^[\p{Script=Latin}\d](?:[\p{Script=Latin}\p{M}\d]|[^\p{L}\p{M}])*$/u;

/** What the eye takes a login for: its letters without accents, wide or joined forms and capitals. Two with the same are taken for each other. */
export const esqueletoDeClave = (operador: string): string =>
  operador
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLocaleUpperCase('es-MX');

/** What is filled in but cannot be right. */
function formaRejection(c: ColaboradorEscrito, esNuevo: boolean): Falta<keyof ColaboradorEscrito> | null {
  const operador = c.operador.trim();
  if (operador.length < OPERADOR_MIN) return falta('operador', MENSAJES_RH.operadorCorto);
  if (/[:\s\p{C}]/u.test(operador)) return falta('operador', MENSAJES_RH.operadorMal);
  if (esNuevo && !CLAVE_QUE_SE_LEE.test(operador)) return falta('operador', MENSAJES_RH.operadorOtrasLetras);
  if (!/^[^\s@]+@[^\s@]+$/.test(c.email.trim())) return falta('email', MENSAJES_RH.emailMal);
  const password = esNuevo ? passwordNuevoRejection(c.clave, operador, c.nombre_operador) : null;
  if (password) return falta('clave', password);
  for (const campo of ['telefono', 'telefono_emp'] as const)
    if (!/^\d*$/.test(c[campo].trim())) return falta(campo, MENSAJES_RH.telefonoMal);
  for (const campo of ['ficha_contratacion', 'tareas'] as const)
    if (urlRejection(c[campo])) return falta(campo, MENSAJES_RH.url);
  return null;
}

/** The first of these that is wrong: a field, whether it is wrong, and what is said. */
function primera<C extends string>(
  ...reglas: readonly (readonly [campo: C, mal: boolean, mensaje: string])[]
): Falta<C> | null {
  const rota = reglas.find(([, mal]) => mal);
  return rota ? falta(rota[0], rota[2]) : null;
}

const largo = (texto: string, max: number): boolean => texto.trim().length > max;
const urlMal = (url: string): boolean => urlRejection(url) !== null;
/** Longest name of a process or a procedure: an existing one may be longer (specification §5). */
export const maxDeProceso = (esNuevo: boolean): number =>
  esNuevo ? RH_MAX.catalogo : RH_MAX.catalogoEditado;

/** The first thing wrong with a position; null: nothing. */
export const puestoRejection = (p: { departamento_id: number; descripcion: string; url: string }) =>
  primera<'departamento_id' | 'descripcion' | 'url'>(
    ['descripcion', vacio(p.descripcion), MENSAJES_RH.nombrePuesto],
    ['descripcion', largo(p.descripcion, RH_MAX.catalogo), MENSAJES_RH.largo(RH_MAX.catalogo)],
    ['departamento_id', p.departamento_id === 0, MENSAJES_RH.departamentoPuesto],
    ['url', urlMal(p.url), MENSAJES_RH.url],
  );

/** The first thing wrong with a process; null: nothing. */
export const procesoRejection = (
  p: { puesto_id: number; proceso: string; url_proceso: string },
  esNuevo: boolean,
) =>
  primera<'puesto_id' | 'proceso' | 'url_proceso'>(
    ['puesto_id', p.puesto_id === 0, MENSAJES_RH.puestoProceso],
    ['proceso', vacio(p.proceso), MENSAJES_RH.nombreProceso],
    ['proceso', largo(p.proceso, maxDeProceso(esNuevo)), MENSAJES_RH.largo(maxDeProceso(esNuevo))],
    ['url_proceso', urlMal(p.url_proceso), MENSAJES_RH.url],
  );

/** The first thing wrong with a procedure; null: nothing. */
export const procedimientoRejection = (
  p: { proceso_actividad_id: number; procedimiento: string; url_procedimiento: string; url_diagrama: string },
  esNuevo: boolean,
) =>
  primera<'proceso_actividad_id' | 'procedimiento' | 'url_procedimiento' | 'url_diagrama'>(
    ['proceso_actividad_id', p.proceso_actividad_id === 0, MENSAJES_RH.proceso],
    ['procedimiento', vacio(p.procedimiento), MENSAJES_RH.nombreProcedimiento],
    [
      'procedimiento',
      largo(p.procedimiento, maxDeProceso(esNuevo)),
      MENSAJES_RH.largo(maxDeProceso(esNuevo)),
    ],
    ['url_procedimiento', urlMal(p.url_procedimiento), MENSAJES_RH.url],
    ['url_diagrama', urlMal(p.url_diagrama), MENSAJES_RH.url],
  );

/** The first thing wrong with a rule; null: nothing. Its name is chosen from the catalogue, or written. */
export const reglaRejection = (r: {
  departamento_id: number;
  cat_nombre_id: number;
  regla: string;
  url_regla: string;
}) =>
  primera<'departamento_id' | 'cat_nombre_id' | 'regla' | 'url_regla'>(
    ['departamento_id', r.departamento_id === 0, MENSAJES_RH.departamentoRegla],
    ['regla', r.cat_nombre_id === 0 && vacio(r.regla), MENSAJES_RH.nombreRegla],
    ['regla', largo(r.regla, RH_MAX.catalogo), MENSAJES_RH.largo(RH_MAX.catalogo)],
    ['url_regla', urlMal(r.url_regla), MENSAJES_RH.url],
  );

/** The first thing wrong with a policy; null: nothing. */
export const politicaRejection = (p: { politica: string; url_politica: string }) =>
  primera<'politica' | 'url_politica'>(
    ['politica', vacio(p.politica), MENSAJES_RH.nombrePolitica],
    ['politica', largo(p.politica, RH_MAX.catalogo), MENSAJES_RH.largo(RH_MAX.catalogo)],
    ['url_politica', urlMal(p.url_politica), MENSAJES_RH.url],
  );

/** Letters and digits that are not taken for one another when they are read from paper. */
const SIMBOLOS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Characters of what {@link claveInicial} makes: three groups of four, with hyphens. */
export const LARGO_DE_CLAVE_INICIAL = 14;
/** What {@link claveInicial} makes. */
export const FORMA_DE_CLAVE_INICIAL = /^[a-hj-km-np-z2-9]{4}(-[a-hj-km-np-z2-9]{4}){2}$/;

/**
 * A first password for somebody: three groups of four, to be read from paper and changed at the first sign-in.
 * @param azar twelve random bytes; that 256 is no multiple of the 31 symbols costs less than one bit in all twelve
 */
export const claveInicial = (azar: Uint8Array): string =>
  [0, 4, 8]
    .map((i) => Array.from(azar.slice(i, i + 4), (b) => SIMBOLOS[b % SIMBOLOS.length]).join(''))
    .join('-');
