import { RH_MAX, urlRejection } from '@anden/contrato/rh/rules.ts';
import { codigo, Motivo, texto } from '../lectores.ts';
import { type Columna, type Tabla, tocadas } from '../tabla.ts';
import {
  CREA_DEPARTAMENTOS,
  DA_DEPARTAMENTO,
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
    const { rows } = await pg.query<{ n: number }>('select count(*)::int n from entrada');
    return { altas, cambios, sinCambio: (rows[0]?.n ?? 0) - altas - cambios, notas: [] };
  },
};
