import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { OP } from '../../../testing/fixture.ts';
import { EN_ORDEN_MAX } from './catalogos.ts';
import { trozoDe } from './pagina.ts';

const NOMBRES = [
  'ZAPATA',
  'Ñandú',
  'nube',
  'Ángel',
  'ANGELINA',
  'ÓSCAR',
  'oso',
  'ABARROTES MÉRIDA',
  'LA PEÑA DEL NORTE',
];

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.db.sql(`do $$ begin
    insert into clientes (cliente_id, clave_cliente, nombre)
      select 3000 + i, 'W' || i, n from unnest(array['${NOMBRES.join("','")}']) with ordinality as t (n, i);
    insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, fecha, renglones, operador_id)
      select 3000 + i, 'WR' || i * 3, 3, 1, 3000 + i, timestamptz '2026-03-10 12:00-06', i, ${OP.ADMIN}
        from generate_series(1, ${NOMBRES.length}) i;
  end $$`);
});
afterAll(() => app.close());

const columna = async (nombre: 'CLIENTE' | 'FOLIO', pedido: Record<string, unknown>): Promise<string[]> => {
  const input = { fecha_ini: '2026-03-10', fecha_fin: '2026-03-10', ...pedido };
  const { body } = await app.call('getTiemposRemisiones', input);
  expect(body.estatus).toBe('1');
  return body.data.map((f: Record<string, string>) => f[nombre]);
};

describe('el filtro de texto', () => {
  test.each([
    ['merida', ['ABARROTES MÉRIDA']],
    ['MÉRIDA', ['ABARROTES MÉRIDA']],
    ['mérida abarrotes', ['ABARROTES MÉRIDA']],
    ['pena', ['LA PEÑA DEL NORTE']],
    ['peña', ['LA PEÑA DEL NORTE']],
    ['ñandu', ['Ñandú']],
    ['oscar', ['ÓSCAR']],
    ['norte pena wr27', ['LA PEÑA DEL NORTE']],
    ['norte zapata', []],
  ])(
    '%s encuentra sin fijarse en acentos, mayúsculas ni el orden de las palabras',
    async (filtro, esperado) => {
      expect(await columna('CLIENTE', { filtro })).toEqual(esperado);
      expect(await columna('CLIENTE', { filtro, pagina: 1 })).toEqual(esperado);
    },
  );

  test('lo que la pantalla dice de un valor también se busca, sin acentos', async () => {
    expect(await columna('CLIENTE', { filtro: 'POR SÚRTIR' })).toHaveLength(NOMBRES.length);
    expect(await columna('CLIENTE', { filtro: 'pendiente' })).toEqual([]);
  });
});

describe('el filtro de un número', () => {
  test.each([
    ['2..4', ['WR6', 'WR9', 'WR12']],
    ['2..2', ['WR6']],
    ['1.5..2.5', ['WR6']],
    ['8..', ['WR24', 'WR27']],
    ['..1', ['WR3']],
    ['4..2', []],
    ['-3..-1', []],
  ])('%s', async (rango, esperados) => {
    const pedido = { filtros: `RENGLONES~${rango}`, orden: 'FOLIO' };
    expect(await columna('FOLIO', pedido)).toEqual(esperados);
    expect(await columna('FOLIO', { ...pedido, pagina: 1 })).toEqual(esperados);
  });
});

test('el orden es el español: Á con A, Ñ tras N, y los folios por su número', async () => {
  const enOrden = NOMBRES.toSorted(new Intl.Collator('es-MX', { numeric: true }).compare);
  expect(enOrden).toEqual([
    'ABARROTES MÉRIDA',
    'Ángel',
    'ANGELINA',
    'LA PEÑA DEL NORTE',
    'nube',
    'Ñandú',
    'ÓSCAR',
    'oso',
    'ZAPATA',
  ]);
  expect(await columna('CLIENTE', { orden: 'CLIENTE' })).toEqual(enOrden);
  expect(await columna('CLIENTE', { orden: 'CLIENTE', sentido: 'desc', pagina: 1 })).toEqual(
    enOrden.toReversed(),
  );
  expect(await columna('FOLIO', { orden: 'FOLIO' })).toEqual(NOMBRES.map((_, i) => `WR${(i + 1) * 3}`));
});

test.each([
  [0, 20, 57, { salta: 0, toma: 20, alReves: false }],
  [20, 20, 57, { salta: 20, toma: 20, alReves: false }],
  [40, 20, 57, { salta: 0, toma: 17, alReves: true }],
  [40, 10, 57, { salta: 7, toma: 10, alReves: true }],
  [60, 20, 57, { salta: 0, toma: 0, alReves: true }],
  [0, 20, 0, { salta: 0, toma: 0, alReves: false }],
])('desde %i, %i renglones de %i se leen del extremo más cercano', (desde, cuantas, total, esperado) => {
  expect(trozoDe(desde, cuantas, total)).toEqual(esperado);
});

test('las páginas juntas son la lista entera, también las que se leen desde el final y con valores que faltan', async () => {
  await app.db.sql(`insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, fecha, renglones, operador_id)
    select 4000 + i, 'XR' || i, 3, 1, 3001 + i % 9, timestamptz '2026-04-10 12:00-06', 1 + i % 4, case when i % 3 > 0 then ${OP.ADMIN} end
      from generate_series(1, 57) i`);
  const dia = { fecha_ini: '2026-04-10', fecha_fin: '2026-04-10' };
  const folios = async (pedido: object): Promise<string[]> => {
    const { body } = await app.call('getTiemposRemisiones', { ...dia, ...pedido });
    return body.data.map((f: Record<string, string>) => f.FOLIO);
  };
  for (const orden of ['CLIENTE', 'OPERADOR', 'RENGLONES', 'FOLIO']) {
    for (const sentido of ['asc', 'desc']) {
      const todos = await folios({ orden, sentido });
      expect(todos).toHaveLength(57);
      const paginas: string[] = [];
      for (let pagina = 1; pagina <= 4; pagina++)
        paginas.push(...(await folios({ orden, sentido, pagina, por_pagina: 25 })));
      expect(paginas, `${orden} ${sentido}`).toEqual(todos);
    }
  }
});

test('las páginas de en medio de una lista larga son las de la lista entera, en cada orden', async () => {
  await app.db.sql(`insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, fecha, renglones, operador_id)
    select 5000 + i, 'YR' || i * 7919 % 2203, 3, 1, 3001 + i % 9, timestamptz '2026-05-10 12:00-06', 1 + i % 4, case when i % 3 > 0 then ${OP.ADMIN} end
      from generate_series(1, 2202) i`);
  const dia = { fecha_ini: '2026-05-10', fecha_fin: '2026-05-10' };
  const folios = async (pedido: object): Promise<string[]> => {
    const { body } = await app.call('getTiemposRemisiones', { ...dia, ...pedido });
    return body.data.map((f: Record<string, string>) => f.FOLIO);
  };
  async function compara(ordenes: readonly string[], paginas: readonly number[]): Promise<void> {
    for (const orden of ordenes) {
      const todos = await folios({ orden, sentido: 'desc' });
      expect(todos).toHaveLength(2202);
      for (const pagina of paginas)
        expect(
          await folios({ orden, sentido: 'desc', pagina, por_pagina: 20 }),
          `${orden}, ${pagina}`,
        ).toEqual(todos.slice((pagina - 1) * 20, pagina * 20));
    }
  }
  await compara(['CLIENTE', 'OPERADOR', 'FOLIO', 'ESTATUS', 'CREADO'], [54, 57, 60]);
  const conDos = (await folios({ orden: 'FOLIO' })).filter((f) => f.includes('2'));
  expect(await folios({ orden: 'FOLIO', filtros: 'FOLIO~2', pagina: 1 })).toEqual(conDos.slice(0, 20));
  // All rows have the same moment, so a second column sorts them; rows equal in that one too follow the direction of the first.
  for (const luego of ['ESTATUS', '-ESTATUS', 'CLIENTE', '-CLIENTE'])
    for (const sentido of ['asc', 'desc']) {
      const pedido = { orden: 'CREADO', sentido, luego };
      const todos = await folios(pedido);
      for (const pagina of [1, 57, 111])
        expect(
          await folios({ ...pedido, pagina, por_pagina: 20 }),
          `${luego}, ${sentido}, ${pagina}`,
        ).toEqual(todos.slice((pagina - 1) * 20, pagina * 20));
    }
  // With more customers than are ranked, the texts of the rows are compared.
  await app.db.sql(
    `insert into clientes (cliente_id, clave_cliente, nombre) select 100000 + i, 'N' || i, 'X' from generate_series(0, ${EN_ORDEN_MAX}) i`,
  );
  await compara(['CLIENTE', 'CLAVE_CLIENTE'], [1, 57, 111]);
});

describe('las páginas de lo que deja un filtro', () => {
  const DIA = { fecha_ini: '2026-06-10', fecha_fin: '2026-06-10' };
  const folios = async (pedido: object): Promise<string[]> => {
    const { body } = await app.call('getTiemposRemisiones', { ...DIA, ...pedido });
    expect(body.estatus).toBe('1');
    return body.data.map((f: Record<string, string>) => f.FOLIO);
  };

  // Of the newest 6,000 rows, one in three has 1 line and the others 3 or 4. The 2,100 older ones have 2 lines, and lie beyond the rows that are
  // looked through first.
  beforeAll(() =>
    app.db.sql(`insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, fecha, renglones, operador_id, prometido)
    select 20000 + i, 'ZR' || i, 3, 1, 3001 + i % 9, timestamptz '2026-06-10 12:00-06' + i * interval '1 second',
           case when i <= 2100 then 2 when i % 3 = 0 then 1 else 3 + i % 2 end, case when i % 4 > 0 then ${OP.ADMIN} end,
           case when i % 5 > 0 then timestamptz '2026-06-11 12:00-06' end
      from generate_series(1, 8100) i`),
  );

  test.each([
    ['muchos y entre los primeros', { filtros: 'RENGLONES~3..4' }, 4_000],
    ['muchos y ninguno entre los primeros', { filtros: 'RENGLONES~2..2' }, 2_100],
    ['pocos', { filtros: 'FOLIO~99' }, null],
    ['ninguno', { filtros: 'RENGLONES~7..9' }, 0],
    ['muchos, en otro orden', { filtros: 'RENGLONES~3..4', orden: 'OPERADOR' }, 4_000],
    ['pocos, en otro orden', { filtros: 'FOLIO~99', orden: 'OPERADOR' }, null],
    ['por palabras', { orden: 'PUNTUAL' }, 8_100],
    ['por palabras, y luego por un catálogo', { orden: 'PUNTUAL', luego: '-CLIENTE' }, 8_100],
  ])('%s', async (_, pedido, cuantas) => {
    for (const sentido of ['asc', 'desc']) {
      const todos = await folios({ ...pedido, sentido });
      if (cuantas === null) expect(todos.length).toBeGreaterThan(100);
      else expect(todos).toHaveLength(cuantas);
      expect(todos.length < 2_000).toBe(cuantas === null || cuantas === 0);
      const ultima = Math.max(1, Math.ceil(todos.length / 20));
      for (const pagina of [1, 2, Math.ceil(ultima / 2), ultima])
        expect(await folios({ ...pedido, sentido, pagina, por_pagina: 20 }), `${sentido}, ${pagina}`).toEqual(
          todos.slice((pagina - 1) * 20, pagina * 20),
        );
    }
  });
});

describe('las páginas de una lista de muchos días, en el orden de su rango', () => {
  const DIAS = { fecha_ini: '2026-07-01', fecha_fin: '2026-09-30' };
  const folios = async (pedido: object): Promise<string[]> => {
    const { body } = await app.call('getTiemposRemisiones', { ...DIAS, ...pedido });
    expect(body.estatus).toBe('1');
    return body.data.map((f: Record<string, string>) => f.FOLIO);
  };

  // Three at each moment of August, evenly; then none for weeks, and at the end fewer than a page.
  beforeAll(() =>
    app.db.sql(`insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, fecha, renglones, operador_id)
    select 40000 + i, 'DR' || i, 3, 1, 3001 + i % 9,
           case when i > 3000 then timestamptz '2026-09-20 12:00-06' else timestamptz '2026-08-01 00:00-06' + i / 3 * interval '40 minutes' end, 1 + i % 4, ${OP.ADMIN}
      from generate_series(1, 3007) i`),
  );

  test.each([{}, { filtros: 'RENGLONES~1..3' }, { filtro: 'dr' }])('%j', async (pedido) => {
    for (const sentido of ['asc', 'desc']) {
      const todos = await folios({ ...pedido, orden: 'CREADO', sentido });
      expect(todos.length).toBeGreaterThan(2_000);
      const ultima = Math.ceil(todos.length / 20);
      for (const pagina of [1, 2, 5, ultima - 4, ultima - 1, ultima])
        expect(
          await folios({ ...pedido, orden: 'CREADO', sentido, pagina, por_pagina: 20 }),
          `${sentido}, ${pagina}`,
        ).toEqual(todos.slice((pagina - 1) * 20, pagina * 20));
    }
  });
});

test('plegar deja el texto como el navegador lo pliega, con la extensión o sin ella', async () => {
  const textos = ['ÁÉÍÓÚ Ü Ñ ç', 'Mérida', 'e\u0301', 'OC-12 %_\\', ''];
  const [r] = await app.db.sql<{ con: string[]; sin: string[] }>(
    `select array_agg(plegar(t) order by i) as con,
            array_agg(lower(regexp_replace(normalize(t, NFD), U&'[\\0300-\\036F]', '', 'g')) order by i) as sin
       from unnest($1::text[]) with ordinality as x (t, i)`,
    [textos],
  );
  const esperado = textos.map((t) => t.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
  expect(r?.sin).toEqual(esperado);
  expect(r?.con).toEqual(esperado);
});

describe('el orden por varias columnas', () => {
  test('lo igual en una va por la siguiente, y en cualquier sentido', async () => {
    await app.db.sql(
      `update remisiones set renglones = 1 + docto_ve_id % 2 where docto_ve_id between 3001 and 3009`,
    );
    const pares = async (pedido: object) => {
      const { body } = await app.call('getTiemposRemisiones', {
        fecha_ini: '2026-03-10',
        fecha_fin: '2026-03-10',
        ...pedido,
      });
      return body.data.map((f: Record<string, unknown>) => `${f.RENGLONES}${f.CLIENTE}`);
    };
    const nombres = NOMBRES.map((n, i) => `${1 + ((3001 + i) % 2)}${n}`);
    const { compare } = new Intl.Collator('es-MX', { numeric: true });
    const esperado = nombres.toSorted(
      (a, b) => Number(b[0]) - Number(a[0]) || compare(b.slice(1), a.slice(1)),
    );
    const pedido = { orden: 'RENGLONES', sentido: 'desc', luego: '-CLIENTE' };
    expect(await pares(pedido)).toEqual(esperado);
    expect(await pares({ ...pedido, pagina: 2, por_pagina: 4 })).toEqual(esperado.slice(4, 8));
  });

  test.each(['NADA', 'CLIENTE,CLIENTE', 'FOLIO,CLIENTE,ZONA,TIPO', 'TIPO_DOCTO', '--CLIENTE'])(
    'lo que no es columna no se ordena: %s',
    async (luego) => {
      const input = { fecha_ini: '2026-03-10', fecha_fin: '2026-03-10', luego };
      expect(await app.call('getTiemposRemisiones', input)).toMatchObject({ http: 400 });
    },
  );
});

describe('los filtros por columna', () => {
  test.each([
    ['CLIENTE~merida', ['ABARROTES MÉRIDA']],
    ['CLIENTE~zap,ÑANDU', ['ZAPATA', 'Ñandú']],
    ['CLIENTE~a%25', []],
    ['FOLIO~wr3;CLIENTE~zap', ['ZAPATA']],
    ['FOLIO~wr3;CLIENTE~oso', []],
    ['ESTATUS~PENDIENTE,EMBARCADA;CLIENTE~oso', ['oso']],
    ['ESTATUS~EMBARCADA', []],
    ['ZONA~;CLIENTE~oso', ['oso']],
    ['CREADO~2026-03-10..2026-03-10;CLIENTE~oso', ['oso']],
    ['CREADO~2026-03-11..', []],
    ['CREADO~..', []],
    ['FECHA_GUIA~..;CLIENTE~oso', ['oso']],
    ['CREADO~..2026-03-09', []],
    ['RENGLONES~-5..2.5;CLIENTE~oso', ['oso']],
    ['RENGLONES~3..', []],
  ])('%s', async (filtros, esperado) => {
    expect((await columna('CLIENTE', { filtros, orden: 'FOLIO' })).toSorted()).toEqual(esperado.toSorted());
    expect(await columna('CLIENTE', { filtros, pagina: 1 })).toHaveLength(esperado.length);
  });
});
