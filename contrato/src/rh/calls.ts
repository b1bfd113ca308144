import { z } from 'zod';
import { command, query } from '../call.ts';
import { INT4_MAX, id, secreto, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { PASSWORD_MAX } from '../sesion/rules.ts';
import { actividades, colaboradores, politicas, procedimientos, puestos, reglas } from './listas.ts';
import { RH_MAX } from './rules.ts';

/** 0: nothing chosen, or a record that is new. */
const idONada = () => z.int().min(0).max(INT4_MAX).default(0);
const url = () => texto(RH_MAX.url).default('');
const nombre = (max: number = RH_MAX.catalogoEditado) => texto(max).default('');

type Editables = Record<string, z.ZodDefault<z.ZodType>>;

/** Longest text that may have been read: what is kept may be longer than what is written now. */
const LEIDO_MAX = 2_000;

/** What had been read of the fields that a form writes; a field that is not sent was not read. It is compared, and written nowhere. */
const leidoDe = <E extends Editables>(editables: E) =>
  z
    .strictObject(
      Object.fromEntries(
        Object.entries(editables).map(([campo, como]) => {
          const suyo = como.unwrap();
          return [campo, (suyo instanceof z.ZodString ? texto(LEIDO_MAX) : suyo).optional()];
        }),
      ) as { [K in keyof E]: z.ZodOptional<ReturnType<E[K]['unwrap']>> },
    )
    .optional();

/**
 * A save of the catalogues: S changes what is there, N adds.
 * @param editables what a form writes of it: what was read of that may be sent as `leido`, to be merged field by field (decision 0012)
 */
const guarda = <S extends z.ZodRawShape, E extends Editables>(resumen: string, campos: S, editables: E) =>
  command({
    resumen,
    control: P.catalogos,
    cambia: ['catalogo', 'documento', 'aviso'],
    ajeno: P.catalogos,
    input: z.strictObject({
      ...campos,
      ...editables,
      leido: leidoDe(editables),
      edicion: siNo(),
    }),
    output: z.object({ data: z.object({ ID: z.number() }) }),
  });

const clasificacion = () => z.int().min(1).max(32_767).optional();

/** What a collaborator's form writes. */
const fichaDeColaborador = {
  puesto_id: idONada(),
  departamento_id: idONada(),
  operador: nombre(RH_MAX.operador),
  nombre_operador: nombre(RH_MAX.nombre),
  email: nombre(RH_MAX.email),
  telefono: nombre(RH_MAX.telefono),
  telefono_emp: nombre(RH_MAX.telefono),
  ficha_contratacion: url(),
  tareas: url(),
};

export const rhCalls = {
  getCatalogosRH: query({
    resumen: 'Los colaboradores, los puestos y los manuales: procesos, procedimientos, reglas y políticas.',
    control: P.catalogos,
    metodo: 'GET',
    lee: { catalogo: true, documento: true },
    input: z.strictObject({}),
    output: z.object({
      data: z.array(colaboradores.fila),
      puestos: z.array(puestos.fila),
      politicas: z.array(politicas.fila),
      reglas: z.array(reglas.fila),
      nombres_reglas: z.array(z.object({ CAT_NOMBRE_ID: z.number(), NOMBRE: z.string() })),
      actividades: z.array(actividades.fila),
      procedimientos: z.array(procedimientos.fila),
    }),
  }),
  getDepartamentos: query({
    resumen: 'Los departamentos de la empresa.',
    control: P.catalogos,
    metodo: 'GET',
    lee: { catalogo: true },
    input: z.strictObject({}),
    output: z.object({ data: z.array(z.object({ DEPARTAMENTO_ID: z.number(), NOMBRE: z.string() })) }),
  }),
  guardaColaborador: command({
    resumen:
      'Da de alta a un colaborador, que es un operador sin permisos con una contraseña por cambiar, o cambia su ficha.',
    control: P.catalogos,
    cambia: ['catalogo', 'operador', 'documento', 'aviso'],
    ajeno: P.catalogos,
    input: z.strictObject({
      ...fichaDeColaborador,
      operador_id: idONada(),
      /** Initial password of a new collaborator, to be changed at the first sign-in; ignored when one is edited. */
      clave: secreto(PASSWORD_MAX).default(''),
      /** Without it one that is edited keeps its own, and a new one has 1. */
      clasificacion: clasificacion(),
      edicion: siNo(),
      /** The file as it was read before it was edited. */
      leido: leidoDe(fichaDeColaborador).unwrap().extend({ clasificacion: clasificacion() }).optional(),
      /** Main warehouse of who is new; without it that of who hires. */
      almacen_id: id().optional(),
    }),
    output: z.object({ data: z.object({ ID: z.number() }) }),
  }),
  bajaColaborador: command({
    resumen:
      'Da de baja a un colaborador: termina sus sesiones y suelta lo que tenía apartado. Su historia queda.',
    control: P.catalogos,
    cambia: ['catalogo', 'operador', 'documento', 'remision', 'traspaso'],
    propia: true,
    ajeno: P.catalogos,
    input: z.strictObject({ operador_id: id() }),
    output: z.object({ data: z.object({ ID: z.number() }) }),
  }),
  reingresaColaborador: command({
    resumen: 'Vuelve a dar de alta a un colaborador, con una contraseña nueva por cambiar.',
    control: P.catalogos,
    cambia: ['catalogo', 'operador', 'documento', 'aviso'],
    propia: true,
    ajeno: P.catalogos,
    input: z.strictObject({ operador_id: id(), clave: secreto(PASSWORD_MAX) }),
    output: z.object({ data: z.object({ ID: z.number() }) }),
  }),
  guardaPuesto: guarda(
    'Guarda un puesto con la liga de su descripción.',
    { puesto_id: idONada() },
    { departamento_id: idONada(), descripcion: nombre(), url: url() },
  ),
  guardaProcesoActividad: guarda(
    'Guarda un proceso o actividad de un puesto.',
    { proceso_actividad_id: idONada() },
    { puesto_id: idONada(), proceso: nombre(), url_proceso: url() },
  ),
  guardaProcedimiento: guarda(
    'Guarda un procedimiento de un proceso, con su diagrama.',
    {
      /** The position whose process it is; 0: any. */
      puesto_id: idONada(),
      procedimiento_id: idONada(),
      /** Name of the process, as it was shown. */
      proceso: nombre(),
    },
    {
      proceso_actividad_id: idONada(),
      procedimiento: nombre(),
      url_procedimiento: url(),
      url_diagrama: url(),
    },
  ),
  guardaReglamento: guarda(
    'Guarda una regla de un departamento.',
    {
      regla_id: idONada(),
      /** Name of the rule, if it is written and not chosen. */
      regla: nombre(),
    },
    {
      departamento_id: idONada(),
      /** Its name's id in the catalogue; 0: `regla` is the name, and is added if it is new. */
      cat_nombre_id: idONada(),
      url_regla: url(),
    },
  ),
  guardaPolitica: guarda(
    'Guarda una política de la empresa.',
    { politica_id: idONada() },
    { politica: nombre(), url_politica: url() },
  ),
};
