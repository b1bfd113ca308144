import { CONTROLES, P } from '@anden/contrato/permissions.ts';
import { literal } from '../../../importar/tabla.ts';
import { CANDADOS } from '../../../platform/db/candados.ts';

/** SQL: who imports on screen; null: the command, whose user may do anything. */
export const QUIEN = `nullif(current_setting('anden.operador_id', true), '')::int`;

/** SQL: whether whoever imports may do what this control id allows. */
export const puedeSql = (control: number): string =>
  `(${QUIEN} is null or exists (select from operador_controles where operador_id = ${QUIEN} and control_id = ${control}))`;

const nombreDe = (control: number): string => CONTROLES.find((c) => c.id === control)?.nombre ?? '';

/** A control id with its name, as a reason says it. */
export const controlDicho = (control: number): string => `control ${control} «${nombreDe(control)}»`;

/** One save of people and catalogues at a time, as on their screens. */
export const UNO_A_LA_VEZ = `select pg_advisory_xact_lock(${CANDADOS.catalogos.solo})`;

/**
 * Query that refuses every row if whoever imports may not keep the catalogues of people: importing must not be a way
 * around that.
 */
export const soloQuienLleva = (columna: string): string =>
  `select fila, '${columna}' columna, ${columna.toLowerCase()} valor,
          ${literal(`sólo lo da de alta o lo cambia quien tiene el ${controlDicho(P.catalogos)}`)} motivo
     from entrada where not ${puedeSql(P.catalogos)}`;

/** Query that tells which names of a column are created: those of the rows where `sinHallar`. */
export const seCrean = (columna: string, sinHallar: string, [una, varias]: readonly [string, string]) =>
  `select case count(*) when 1 then ${literal(`Se crea ${una}: `)} else 'Se crean ' || count(*) || ${literal(` ${varias}: `)} end ||
          string_agg(nombre, ', ' order by fila) texto
     from (select min(${columna}) nombre, min(fila) fila from entrada where ${sinHallar} group by plegar(${columna})) x
   having count(*) > 0`;

/** Creates the departments of a file that are not there; their numbers follow the last one. */
export const CREA_DEPARTAMENTOS = `
  insert into departamentos (departamento_id, nombre)
  select (select coalesce(max(departamento_id), 0) from departamentos) + row_number() over (order by min(fila)),
         (array_agg(departamento order by fila))[1]
    from entrada e where departamento is not null
     and not exists (select from departamentos d where plegar(d.nombre) = plegar(e.departamento))
   group by plegar(departamento)`;

/** Gives the rows of a file the number of their department. */
export const DA_DEPARTAMENTO = `
  update entrada e set departamento_id = d.departamento_id
    from departamentos d where e.departamento is not null and plegar(d.nombre) = plegar(e.departamento)`;

export const TOCA_DEPARTAMENTOS = {
  tabla: 'departamentos',
  llave: ['departamento_id'],
  donde: 'plegar(nombre) in (select plegar(departamento) from entrada)',
} as const;
