import type { Compania } from './compania.ts';
import {
  ALMACENES,
  claveDeArticulo,
  conComa,
  DIAS,
  dia,
  dma,
  type Entrega,
  type Fila,
  hoja,
  modelo,
  n5,
  SIN_ESTANTES,
  telefono,
  usuario,
} from './hojas.ts';

export function casa(c: Compania): Entrega[] {
  const { personas, ubicaciones } = c.tamano;
  return [
    {
      tabla: 'almacenes',
      archivo: 'almacenes.csv',
      args: [],
      // The first was made with the administrator, who has to belong to one.
      cuentas: [2, 1, 0],
      datos: hoja({
        sobre: [['Comercializadora de ejemplo, S.A. de C.V.'], ['Catálogo de almacenes'], []],
        titulos: ['Almacén', 'Nombre'],
        filas: ALMACENES.map((nombre, i) => [i + 1, nombre]),
      }),
    },
    {
      tabla: 'operadores',
      archivo: 'personas.csv',
      args: [
        '--columnas',
        'Usuario=OPERADOR,Nombre completo=NOMBRE,Área=DEPARTAMENTO,Núm. de nómina=-,Perfil=MODELO',
      ],
      cuentas: [personas, 0, 0],
      dice: ['Una columna no se usa: «Núm. de nómina»'],
      datos: hoja({
        enCp1252: true,
        titulos: [
          'Núm. de nómina',
          'Usuario',
          'Nombre completo',
          'Teléfono',
          'Área',
          'Puesto',
          'Almacén',
          'Perfil',
        ],
        filas: Array.from({ length: personas }, (_, i) => [
          4_000 + i,
          usuario(i).toLowerCase(),
          `Persona Número ${i} Muñoz`,
          telefono(i),
          i % 3 === 0 ? 'Almacén' : 'Logística',
          i % 4 === 2 ? 'Jefe de turno' : 'Auxiliar',
          ALMACENES[i % 3] as string,
          modelo(i),
        ]),
      }),
    },
    {
      tabla: 'ubicaciones',
      archivo: 'ubicaciones.csv',
      args: ['--columnas', 'Rack=UBICACION,Bodega=ALMACEN_ID'],
      cuentas: [ubicaciones, 0, 0],
      datos: hoja({
        titulos: ['Bodega', 'Rack'],
        filas: c.lugares.map((l) => [ALMACENES[l.almacen - 1] as string, l.propio]),
      }),
    },
  ];
}

export function articulos(c: Compania, dia: 1 | 2, malo = false): Entrega {
  const filas = Array.from(
    { length: c.tamano.articulos },
    (_, i): Fila => [
      claveDeArticulo(i),
      `ARTÍCULO ${i} ½" CAÑÓN`,
      i % 7,
      malo && i === 9 ? 0 : (i % 7) + 20,
      i % 5 === 0 ? '#N/D' : `MARCA ${i % 12}`,
      `LÍNEA ${i % 9}`,
      conComa(c.costo(i, dia)),
      i % 10 === 3 ? 'M' : 'D',
      i % 11 === 0 ? 'foto.jpg' : '',
    ],
  );
  return {
    tabla: 'articulos',
    archivo: malo ? 'articulos-con-maximo-0.csv' : 'articulos.csv',
    args:
      dia === 1
        ? [
            '--columnas',
            'Descripción=ARTICULO,Línea=DIVISION,Costo prom.=COSTO,Tipo=TIPO_ARTICULO_U,Imagen=-',
          ]
        : [],
    cuentas: [c.tamano.articulos, 0, 0],
    dice: [
      'MARCA: ',
      '«#N/D»: se toma por vacío',
      ...(malo ? [] : ['suma a las demás y no se toma', '00004 y 4']),
      ...(dia === 2 ? ['Columnas como la vez pasada'] : []),
    ],
    ...(malo ? { rechaza: ['MAXIMO «0»'] } : {}),
    datos: hoja({
      enCp1252: true,
      separador: ';',
      sobre: [['REPORTE DE ARTÍCULOS'], ['Del', '01/01/2024', 'al', '31/12/2025'], []],
      titulos: [
        'Código',
        'Descripción',
        'Mínimo',
        'Máximo',
        'Marca',
        'Línea',
        'Costo prom.',
        'Tipo',
        'Imagen',
      ],
      filas,
      bajo: [['TOTAL', '', '', '', '', '', conComa(123_456_78), '', '']],
    }),
  };
}

function claves(c: Compania, malo = false): Entrega {
  const suyas = c.clavesDe();
  const sinCodigo = 3;
  return {
    tabla: 'claves',
    archivo: malo ? 'claves-sin-codigo.csv' : 'claves.csv',
    args: ['--columnas', 'Artículo=CLAVE_ARTICULO,Código de barras=CLAVE,Pzas=UNIDADES'],
    cuentas: [suyas.length, 0, 0],
    ...(malo ? { rechaza: [`${sinCodigo} filas`, 'CLAVE «S/C» está vacía y es obligatoria'] } : {}),
    datos: hoja({
      separador: '\t',
      titulos: ['Artículo', 'Código de barras', 'Rol', 'Pzas'],
      filas: [
        ...suyas.map((k): Fila => [k.articulo, k.clave, k.rol, k.piezas]),
        ...(malo
          ? Array.from({ length: sinCodigo }, (_, i): Fila => [claveDeArticulo(i), 'S/C', 'EAN13', 1])
          : []),
      ],
    }),
  };
}

/** Articles and their keys, each with a mistake first. */
export const catalogo = (c: Compania): Entrega[] => [
  articulos(c, 1, true),
  articulos(c, 1),
  claves(c, true),
  claves(c),
];

export function existencias(c: Compania): Entrega[] {
  const enEstantes = c.enEstantes();
  const sinUbicar = c.sinUbicar();
  return [
    {
      tabla: 'existencias',
      archivo: 'inventario.csv',
      args: ['--columnas', 'Exist.=EXISTENCIA'],
      cuentas: [enEstantes.length, 0, 0],
      datos: hoja({
        sobre: [['Inventario físico al 31/12/2025']],
        titulos: ['Almacén', 'Localización', 'Código', 'Exist.'],
        filas: enEstantes.map((e) => [
          ALMACENES[e.lugar.almacen - 1] as string,
          e.lugar.propio.toLowerCase(),
          claveDeArticulo(e.articulo),
          e.piezas.toLocaleString('en-US'),
        ]),
      }),
    },
    {
      tabla: 'existencias',
      archivo: 'inventario-centro.csv',
      args: [],
      cuentas: [sinUbicar.length, 0, 0],
      datos: hoja({
        titulos: ['Almacén', 'SKU', 'Existencia'],
        filas: sinUbicar.map((e) => [
          ALMACENES[SIN_ESTANTES - 1] as string,
          claveDeArticulo(e.articulo),
          e.piezas,
        ]),
      }),
    },
  ];
}

export function compras(c: Compania): Entrega[] {
  const { compras: cuantas, articulos } = c.tamano;
  return [
    {
      tabla: 'proveedores',
      archivo: 'proveedores.csv',
      args: [],
      cuentas: [5, 0, 0],
      dice: ['«S/D»'],
      datos: hoja({
        titulos: ['Proveedor', 'R.F.C.'],
        filas: Array.from(
          { length: 5 },
          (_, i): Fila => [`PROVEEDOR ${i}, S.A.`, i === 2 ? 'S/D' : `PRO01010${i}AB${i}`],
        ),
      }),
    },
    {
      tabla: 'compras',
      archivo: 'compras.csv',
      args: ['--columnas', 'OC=FOLIO,Cantidad=UNIDADES,Situación=ESTATUS'],
      cuentas: [cuantas * 2, 0, 0],
      datos: hoja({
        titulos: ['OC', 'Proveedor', 'Fecha', 'Almacén', 'Código', 'Cantidad', 'Costo', 'Situación'],
        filas: Array.from({ length: cuantas * 2 }, (_, k): Fila => {
          const i = Math.floor(k / 2);
          return [
            `OC${n5(i)}`,
            `PROVEEDOR ${i % 5}, S.A.`,
            dma(dia(i % DIAS)),
            ALMACENES[i % 3] as string,
            claveDeArticulo((i * 7 + k) % articulos),
            10 + (k % 40),
            conComa(5_00 + k),
            c.abierta(i) ? 'Pendiente' : 'Recibida',
          ];
        }),
      }),
    },
  ];
}
