import { type CatalogoBanco, NOMBRE_BANCO_MAX } from '@anden/contrato/cartera/rules-bancos.ts';
import { EMPRESA_DE_DEPOSITO, EMPRESAS_DE_DEPOSITO } from '@anden/contrato/cartera/rules-depositos.ts';
import { P } from '@anden/contrato/permissions.ts';
import { dato, obligatoria } from '../../../importar/columnas.ts';
import { entero, Motivo, texto } from '../../../importar/lectores.ts';
import { sinSenas } from '../../../importar/parecido.ts';
import { type Columna, literal, type Tabla, tocadas } from '../../../importar/tabla.ts';
import { CANDADOS } from '../../../platform/db/candados.ts';
import { controlDicho, puedeSql, seCrean } from './personas.ts';

/** What a row may be of, as people write it: without accents, capitals and points. */
const CLASES: Readonly<Record<string, CatalogoBanco>> = {
  CUENTA: 'CUENTA',
  'CUENTA DE BANCO': 'CUENTA',
  BANCO: 'BANCO',
  'FORMA DE PAGO': 'FORMA_PAGO',
  'FORMA PAGO': 'FORMA_PAGO',
  CONCEPTO: 'CONCEPTO',
};

const CLASE: Columna = {
  nombre: 'CLASE',
  tipo: 'text',
  leer: (celda) => {
    const dicho = texto(40)(celda);
    if (dicho === null || dicho instanceof Motivo) return dicho;
    return CLASES[sinSenas(dicho)] ?? new Motivo('debe ser cuenta, banco, forma de pago o concepto');
  },
  ejemplo: 'CUENTA',
  explica: 'De qué es el renglón: cuenta, banco, forma de pago o concepto.',
};

const EMPRESA: Columna = {
  nombre: 'EMPRESA',
  tipo: 'int',
  leer: entero(1, 9),
  ejemplo: 1,
  explica: `Sólo de una cuenta: empresa, 1 o 3. La ${EMPRESA_DE_DEPOSITO} si una nueva no la dice.`,
};

/** Each catalogue with its table, the column of its names and its id. */
const CATALOGOS = [
  ['CUENTA', 'cuentas_banco', 'cuenta', 'cuenta_ba_id'],
  ['BANCO', 'bancos', 'banco', 'banco_id'],
  ['FORMA_PAGO', 'formas_pago', 'forma_pago', 'forma_pago_id'],
  ['CONCEPTO', 'conceptos_banco', 'concepto', 'concepto_ba_id'],
] as const;
const [, , ...DE_NOMBRES] = CATALOGOS;

/** SQL: names of banks in the file, of their own rows and of accounts. */
const BANCOS_DICHOS = `select fila, nombre as banco from entrada where clase = 'BANCO'
  union all select fila, banco from entrada where clase = 'CUENTA' and banco is not null`;

/** SQL: marks the rows of what is not there yet. */
const MARCA_NUEVAS = `update entrada set nueva = case clase ${CATALOGOS.map(
  ([clase, tabla, nombre]) =>
    `when '${clase}' then not exists (select from ${tabla} t where plegar(t.${nombre}) = plegar(entrada.nombre))`,
).join(' ')} end`;

const malo = (columna: string, motivo: string, donde: string): string =>
  `select fila, '${columna}' columna, coalesce(${columna.toLowerCase()}::text, '') valor, ${literal(motivo)} motivo from entrada where ${donde}`;

/** The company's bank accounts with their banks, and ways of paying and concepts: what deposits and payments name. */
export const BANCOS: Tabla = {
  nombre: 'bancos',
  columnas: [
    obligatoria(CLASE),
    obligatoria(
      dato(
        'NOMBRE',
        NOMBRE_BANCO_MAX.CUENTA,
        'VALLE 0145',
        'Nombre, hasta 60 caracteres (de una forma de pago, 40); lo identifica en su clase, sin distinguir mayúsculas ni acentos.',
      ),
    ),
    dato(
      'BANCO',
      NOMBRE_BANCO_MAX.BANCO,
      'BANCO DEL VALLE',
      'Sólo de una cuenta, obligatorio en una nueva: su banco, por su nombre. Se crea si no existe.',
    ),
    EMPRESA,
  ],
  llave: { expresion: `clase || ' ' || plegar(nombre)`, columna: 'NOMBRE' },
  auxiliares: 'nueva boolean',
  preparar: [`select pg_advisory_xact_lock(${CANDADOS.bancos.solo})`, MARCA_NUEVAS],
  revisiones: [
    malo(
      'NOMBRE',
      `sólo lo guarda quien tiene el ${controlDicho(P.catalogosBanco)}`,
      `not ${puedeSql(P.catalogosBanco)}`,
    ),
    malo(
      'NOMBRE',
      `tiene más de ${NOMBRE_BANCO_MAX.FORMA_PAGO} caracteres`,
      `clase = 'FORMA_PAGO' and length(nombre) > ${NOMBRE_BANCO_MAX.FORMA_PAGO}`,
    ),
    malo('BANCO', 'está vacío y la cuenta es nueva', `clase = 'CUENTA' and nueva and banco is null`),
    malo('BANCO', 'sólo lo lleva una cuenta', `banco is not null and clase <> 'CUENTA'`),
    malo('EMPRESA', 'debe ser 1 o 3', `empresa not in (${EMPRESAS_DE_DEPOSITO.join(', ')})`),
    malo('EMPRESA', 'sólo la lleva una cuenta', `empresa is not null and clase <> 'CUENTA'`),
  ],
  advertencias: [
    seCrean(
      'banco',
      `clase = 'CUENTA' and banco is not null and not exists (select from bancos b where plegar(b.banco) = plegar(entrada.banco))
         and not exists (select from entrada x where x.clase = 'BANCO' and plegar(x.nombre) = plegar(entrada.banco))`,
      ['el banco', 'bancos'],
    ),
  ],
  toca: [
    {
      tabla: 'bancos',
      llave: ['banco_id'],
      donde: `plegar(banco) in (select plegar(x.banco) from (${BANCOS_DICHOS}) x)`,
    },
    {
      tabla: 'cuentas_banco',
      llave: ['cuenta_ba_id'],
      donde: `plegar(cuenta) in (select plegar(nombre) from entrada where clase = 'CUENTA')`,
      // How the account's last statement was read.
      aparte: ['columnas'],
    },
    ...DE_NOMBRES.map(([clase, tabla, nombre, id]) => ({
      tabla,
      llave: [id],
      donde: `plegar(${nombre}) in (select plegar(nombre) from entrada where clase = '${clase}')`,
    })),
  ],
  async aplicar(pg) {
    await pg.query(
      `insert into bancos (banco)
       select (array_agg(x.banco order by x.fila))[1] from (${BANCOS_DICHOS}) x
        where not exists (select from bancos b where plegar(b.banco) = plegar(x.banco))
        group by plegar(x.banco) order by min(x.fila)`,
    );
    const cambios = await tocadas(
      pg,
      `update cuentas_banco c set banco_id = coalesce(b.banco_id, c.banco_id), empresa_id = coalesce(e.empresa, c.empresa_id)
         from entrada e left join bancos b on plegar(b.banco) = plegar(e.banco)
        where e.clase = 'CUENTA' and plegar(c.cuenta) = plegar(e.nombre)
          and (b.banco_id <> c.banco_id or e.empresa <> c.empresa_id)`,
    );
    await pg.query(
      `insert into cuentas_banco (cuenta, banco_id, empresa_id)
       select e.nombre, b.banco_id, coalesce(e.empresa, ${EMPRESA_DE_DEPOSITO})
         from entrada e join bancos b on plegar(b.banco) = plegar(e.banco) where e.clase = 'CUENTA' and e.nueva order by e.fila`,
    );
    for (const [clase, tabla, nombre] of DE_NOMBRES)
      await pg.query(
        `insert into ${tabla} (${nombre}) select nombre from entrada where clase = '${clase}' and nueva order by fila`,
      );
    const { rows } = await pg.query<{ n: number; altas: number }>(
      'select count(*)::int n, (count(*) filter (where nueva))::int altas from entrada',
    );
    const { n = 0, altas = 0 } = rows[0] ?? {};
    return { altas, cambios, sinCambio: n - altas - cambios, notas: [] };
  },
};
