import { CAMBIO_DE_LIGA, CAMBIO_INICIAL, CAMBIO_RETIRADO } from '@anden/contrato/rh/documentos-rules.ts';
import { RH_MAX, urlRejection } from '@anden/contrato/rh/rules.ts';
import { codigo, Motivo, texto } from '../../../importar/lectores.ts';
import { type Columna, literal, type Tabla, tocadas } from '../../../importar/tabla.ts';
import {
  CREA_DEPARTAMENTOS,
  DA_DEPARTAMENTO,
  QUIEN,
  seCrean,
  soloQuienLleva,
  TOCA_DEPARTAMENTOS,
  UNO_A_LA_VEZ,
} from './personas.ts';

const DEPARTAMENTO: Columna = {
  nombre: 'DEPARTAMENTO',
  tipo: 'text',
  leer: texto(RH_MAX.catalogo),
  obligatoria: true,
  ejemplo: 'ALMACÉN',
  explica: `Nombre del departamento, hasta ${RH_MAX.catalogo} caracteres, sin distinguir mayúsculas ni acentos.`,
};

export const DEPARTAMENTOS: Tabla = {
  nombre: 'departamentos',
  columnas: [DEPARTAMENTO],
  auxiliares: 'departamento_id int',
  llave: { expresion: 'plegar(departamento)', columna: 'DEPARTAMENTO' },
  preparar: [UNO_A_LA_VEZ],
  revisiones: [soloQuienLleva('DEPARTAMENTO')],
  toca: [TOCA_DEPARTAMENTOS],
  async aplicar(pg) {
    const altas = await tocadas(pg, CREA_DEPARTAMENTOS);
    const { rows } = await pg.query<{ n: number }>('select count(*)::int n from entrada');
    return { altas, cambios: 0, sinCambio: (rows[0]?.n ?? 0) - altas, notas: [] };
  },
};

const enlace = codigo(RH_MAX.url);

/**
 * SQL: publishes a version of each position's document whose current version is not the link that the position has, as
 * saving it on its screen does. Written the same way after an import and after its undo.
 */
const PUBLICA_LIGAS = `
  with d as (
    select d.documento_id, d.version + 1 as version, d.version = 0 as primera, p.descripcion as url
      from documentos d join puestos p on d.clase = 'PUESTO' and p.puesto_id = d.registro_id
     where p.descripcion is distinct from (select v.url from documentos_versiones v
             where v.documento_id = d.documento_id and v.version = d.version)
     order by d.documento_id for no key update of d
  ), n as (
    insert into documentos_versiones (documento_id, version, url, cambio, menor, exige, operador_id)
    select documento_id, version, url,
           case when primera then ${literal(CAMBIO_INICIAL)} when url is null then ${literal(CAMBIO_RETIRADO)} else ${literal(CAMBIO_DE_LIGA)} end,
           false, case when url is not null then version end, ${QUIEN}
      from d returning documento_id, version
  )
  update documentos d set version = n.version from n where n.documento_id = d.documento_id`;

export const PUESTOS: Tabla = {
  nombre: 'puestos',
  columnas: [
    {
      nombre: 'PUESTO',
      tipo: 'text',
      leer: texto(RH_MAX.catalogo),
      obligatoria: true,
      ejemplo: 'SURTIDOR',
      explica: `Nombre del puesto, hasta ${RH_MAX.catalogo} caracteres; con su departamento lo identifica.`,
    },
    {
      ...DEPARTAMENTO,
      explica: 'El departamento del puesto; si no existe se crea.',
    },
    {
      nombre: 'DESCRIPCION',
      tipo: 'text',
      leer: (celda) => {
        const liga = enlace(celda);
        if (liga === null || liga instanceof Motivo) return liga;
        return urlRejection(liga) ? new Motivo('debe ser una liga que empiece con https://') : liga;
      },
      ejemplo: 'https://nube.example/puestos/surtidor',
      explica: 'Liga a la descripción del puesto; empieza con https://.',
    },
  ],
  auxiliares: 'departamento_id int, puesto_id int',
  llave: { expresion: `plegar(departamento) || '/' || plegar(puesto)`, columna: 'PUESTO' },
  preparar: [
    UNO_A_LA_VEZ,
    DA_DEPARTAMENTO,
    `update entrada e set puesto_id = (select min(p.puesto_id) from puestos p
       where p.departamento_id = e.departamento_id and plegar(p.nombre) = plegar(e.puesto))`,
  ],
  revisiones: [
    soloQuienLleva('PUESTO'),
    `select e.fila, 'PUESTO' columna, e.puesto valor, 'hay ' || count(*) || ' con ese nombre en el departamento: deje uno en Catálogos y manuales' motivo
       from entrada e join puestos p on p.departamento_id = e.departamento_id and plegar(p.nombre) = plegar(e.puesto)
      group by e.fila, e.puesto having count(*) > 1`,
  ],
  advertencias: [seCrean('departamento', 'departamento_id is null', ['el departamento', 'departamentos'])],
  toca: [
    TOCA_DEPARTAMENTOS,
    {
      tabla: 'puestos',
      llave: ['puesto_id'],
      donde: 'plegar(nombre) in (select plegar(puesto) from entrada)',
    },
  ],
  alDeshacer: { antes: UNO_A_LA_VEZ, despues: PUBLICA_LIGAS },
  async aplicar(pg) {
    await pg.query(CREA_DEPARTAMENTOS);
    await pg.query(DA_DEPARTAMENTO);
    const cambios = await tocadas(
      pg,
      `update puestos p set descripcion = e.descripcion from entrada e
        where p.puesto_id = e.puesto_id and e.descripcion is not null and p.descripcion is distinct from e.descripcion`,
    );
    const altas = await tocadas(
      pg,
      `insert into puestos (nombre, departamento_id, descripcion)
       select puesto, departamento_id, descripcion from entrada where puesto_id is null order by fila`,
    );
    await pg.query(PUBLICA_LIGAS);
    const { rows } = await pg.query<{ n: number }>('select count(*)::int n from entrada');
    return { altas, cambios, sinCambio: (rows[0]?.n ?? 0) - altas - cambios, notas: [] };
  },
};
