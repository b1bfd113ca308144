/*
 * A made-up company as its old systems write it: titles above the headers, headers under other names, totals, cells that say that there is nothing,
 * decimal commas, telephones with noise. The same sizes make the same files. `testing/primer-dia.test.ts` takes them from an empty installation
 * to the first pick and to the second day, and compares the database with what is meant here.
 */

export interface Tamano {
  personas: number;
  articulos: number;
  claves: number;
  ubicaciones: number;
  clientes: number;
  compras: number;
  remisiones: number;
  facturas: number;
}

export const COMPLETA: Tamano = {
  personas: 60,
  articulos: 6_000,
  claves: 9_000,
  ubicaciones: 4_000,
  clientes: 1_500,
  compras: 400,
  remisiones: 1_000,
  facturas: 25_000,
};
export const CHICA: Tamano = {
  personas: 8,
  articulos: 60,
  claves: 90,
  ubicaciones: 60,
  clientes: 20,
  compras: 12,
  remisiones: 20,
  facturas: 80,
};

/** A file and what is to become of it. */
export interface Entrega {
  tabla: string;
  archivo: string;
  datos: Buffer;
  /** Of the command, after the table and the file. */
  args: readonly string[];
  /** What its rows are: `altas`, `cambios`, `sin cambio`. */
  cuentas: readonly [altas: number, cambios: number, iguales: number];
  /** Parts of what the command must have said. */
  dice?: readonly string[];
  /** The file is refused, with these in what the command says; the next one is the same, mended. */
  rechaza?: readonly string[];
}

/** What the database must hold: a query whose rows are one text each, and those texts. */
export interface Verdad {
  que: string;
  consulta: string;
  filas: readonly string[];
}

const ALMACENES = ['CEDIS LEÓN', 'BODEGA NORTE', 'SUCURSAL CENTRO'] as const;
/** Only its total is known of each article. */
const SIN_ESTANTES = 3;
/** All before it is history. */
const CORTE = Date.UTC(2025, 11, 31);
const DIA_MS = 86_400_000;
const DIAS = 700;

/** Numbers that look like chance and are always the same (mulberry32). */
function azar(semilla: number): () => number {
  let a = semilla;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const n5 = (n: number): string => String(n).padStart(5, '0');
const dia = (antes: number): string => new Date(CORTE - antes * DIA_MS).toISOString().slice(0, 10);
/** As Spanish spreadsheets write it: 31/12/2025. */
const dma = (iso: string): string => iso.split('-').reverse().join('/');
const pesos = (centavos: number): string => (centavos / 100).toFixed(2);
/** 1.234,50 */
const conComa = (centavos: number): string => {
  const [enteros = '', decimales = ''] = pesos(centavos).split('.');
  return `${enteros.replace(/\B(?=(\d{3})+$)/g, '.')},${decimales}`;
};

/** Bytes of Windows-1252; the texts here have no letter beyond Latin-1. */
const cp1252 = (texto: string): Buffer => Buffer.from(texto, 'latin1');

type Fila = readonly (string | number)[];
interface Hoja {
  sobre?: readonly Fila[];
  titulos: readonly string[];
  filas: readonly Fila[];
  bajo?: readonly Fila[];
  separador?: ',' | ';' | '\t';
  enCp1252?: boolean;
}

function hoja({ sobre = [], titulos, filas, bajo = [], separador = ',', enCp1252 = false }: Hoja): Buffer {
  const campo = (v: string | number): string => {
    const texto = String(v);
    return texto.includes(separador) || /["\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto;
  };
  const texto = [...sobre, titulos, ...filas, ...bajo]
    .map((f) => f.map(campo).join(separador))
    .join('\r\n')
    .concat('\r\n');
  return enCp1252 ? cp1252(texto) : Buffer.from(`\uFEFF${texto}`);
}

/** With its check digit, from twelve digits. */
function ean13(doce: string): string {
  let suma = 0;
  for (let i = 0; i < 12; i++) suma += Number(doce[i]) * (i % 2 === 0 ? 1 : 3);
  return doce + ((10 - (suma % 10)) % 10);
}

/** Keys of articles: two differ only in the zeros before them. */
const claveDeArticulo = (i: number): string => (i === 0 ? '4' : i === 1 ? '00004' : `AR-${n5(i)}`);
const claveDeCliente = (i: number): string => `C${n5(i + 1)}`;
const usuario = (i: number): string => `PER${String(i + 1).padStart(2, '0')}`;
const modelo = (i: number): string => ['RECIBO', 'SURTIDO', 'JEFE DE ALMACÉN', 'ACOMODO'][i % 4] as string;

interface Lugar {
  almacen: number;
  propio: string;
  digitos: string;
}

/** Locations by the house's own code: half of them in the first warehouse, the rest shared by the others. */
function lugares(cuantos: number): Lugar[] {
  const todos: Lugar[] = [];
  for (let i = 0; i < cuantos; i++) {
    const almacen = i % 4 < 2 ? 1 : i % 4 === 2 ? 2 : 3;
    const k = Math.floor(i / 4) * (almacen === 1 ? 2 : 1) + (almacen === 1 ? i % 4 : 0);
    const [pasillo, modulo, nivel] = [Math.floor(k / 100), Math.floor((k % 100) / 5) + 1, (k % 5) + 1];
    const dos = (n: number): string => String(n).padStart(2, '0');
    todos.push({
      almacen,
      propio: `${String.fromCharCode(65 + pasillo)}-${dos(modulo)}-${dos(nivel)}`,
      digitos: `${almacen}${dos(pasillo + 1)}${String(modulo).padStart(3, '0')}${dos(nivel)}`,
    });
  }
  return todos;
}

/** Telephones as people write them. Customers' stay as written, and people's are ten digits. */
const telefono = (i: number): string => {
  const fin = String(1_000_000 + ((i * 7_919) % 8_999_999)).padStart(7, '0');
  const [a, b] = [fin.slice(0, 3), fin.slice(3)];
  return [`477 ${a} ${b}`, `(477) ${a}-${b}`, `477${a}${b}`, `+52 477 ${a} ${b}`, `477-${a}-${b}`][
    i % 5
  ] as string;
};

/** The company on a day: the second brings new documents and a few changes. */
export class PrimerDia {
  readonly #t: Tamano;
  readonly #lugares: Lugar[];
  constructor(tamano: Tamano) {
    this.#t = tamano;
    this.#lugares = lugares(tamano.ubicaciones);
  }

  /** What the second day adds to a table, or changes in it. */
  get #nuevas() {
    const de = (n: number, porMil: number): number => Math.max(1, Math.round((n * porMil) / 1000));
    const { facturas, remisiones, clientes, articulos } = this.#t;
    return {
      facturas: de(facturas, 5),
      remisiones: de(remisiones, 20),
      clientes: de(clientes, 5),
      costos: de(articulos, 5),
      telefonos: de(clientes, 10),
    };
  }

  // ---- the files of the first day, in the order of their dependencies, with those that are refused first ----

  primero(): Entrega[] {
    return [
      ...this.#enOtroOrden(),
      ...this.#casa(),
      ...this.#catalogo(),
      ...this.#existencias(),
      ...this.#compras(),
      ...this.#deClientes(1),
      ...this.#remisiones(1),
      ...this.#facturas(1),
      ...this.#pagos(1),
      ...this.#bancos(),
    ];
  }

  /** The files of the second day: all again, with what is new. */
  segundo(): Entrega[] {
    const n = this.#nuevas;
    return [
      { ...(this.#articulos(2) as Entrega), cuentas: [0, n.costos, this.#t.articulos - n.costos] },
      ...this.#deClientes(2),
      ...this.#remisiones(2),
      ...this.#facturas(2),
      ...this.#pagos(2),
    ];
  }

  #enOtroOrden(): Entrega[] {
    const [facturas] = this.#facturas(1);
    return facturas
      ? [
          {
            ...facturas,
            archivo: 'facturas-antes-de-tiempo.csv',
            cuentas: [0, 0, 0],
            rechaza: ['Todavía no hay clientes: importe antes ese archivo'],
          },
        ]
      : [];
  }

  #casa(): Entrega[] {
    const { personas, ubicaciones } = this.#t;
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
          filas: this.#lugares.map((l) => [ALMACENES[l.almacen - 1] as string, l.propio]),
        }),
      },
    ];
  }

  #costo(i: number, dia: 1 | 2): number {
    const r = azar(1_000 + i);
    const base = Math.floor(r() * 2_000_00) + 1_00;
    return dia === 2 && i < this.#nuevas.costos ? base + 1_50 : base;
  }

  #articulos(dia: 1 | 2, malo = false): Entrega {
    const filas = Array.from(
      { length: this.#t.articulos },
      (_, i): Fila => [
        claveDeArticulo(i),
        `ARTÍCULO ${i} ½" CAÑÓN`,
        i % 7,
        malo && i === 9 ? 0 : (i % 7) + 20,
        i % 5 === 0 ? '#N/D' : `MARCA ${i % 12}`,
        `LÍNEA ${i % 9}`,
        conComa(this.#costo(i, dia)),
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
      cuentas: [this.#t.articulos, 0, 0],
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

  /** Keys of the articles: an article's second is its box. */
  #clavesDe(): { articulo: string; clave: string; rol: string; id: number; piezas: number }[] {
    const { claves, articulos } = this.#t;
    return Array.from({ length: claves }, (_, i) => {
      const caja = i >= articulos;
      const j = i % articulos;
      return {
        articulo: claveDeArticulo(j),
        clave: ean13(`750${caja ? 9 : 1}${String(j).padStart(8, '0')}`),
        rol: caja ? 'Caja' : 'EAN13',
        id: caja ? 19 : 18,
        piezas: caja ? 12 : 1,
      };
    });
  }

  #claves(malo = false): Entrega {
    const claves = this.#clavesDe();
    const sinCodigo = 3;
    return {
      tabla: 'claves',
      archivo: malo ? 'claves-sin-codigo.csv' : 'claves.csv',
      args: ['--columnas', 'Artículo=CLAVE_ARTICULO,Código de barras=CLAVE,Pzas=UNIDADES'],
      cuentas: [claves.length, 0, 0],
      ...(malo ? { rechaza: [`${sinCodigo} filas`, 'CLAVE «S/C» está vacía y es obligatoria'] } : {}),
      datos: hoja({
        separador: '\t',
        titulos: ['Artículo', 'Código de barras', 'Rol', 'Pzas'],
        filas: [
          ...claves.map((c): Fila => [c.articulo, c.clave, c.rol, c.piezas]),
          ...(malo
            ? Array.from({ length: sinCodigo }, (_, i): Fila => [claveDeArticulo(i), 'S/C', 'EAN13', 1])
            : []),
        ],
      }),
    };
  }

  #catalogo(): Entrega[] {
    return [this.#articulos(1, true), this.#articulos(1), this.#claves(true), this.#claves()];
  }

  /** Pieces on shelves: the article of each location of the first two warehouses. */
  #enEstantes(): { lugar: Lugar; articulo: number; piezas: number }[] {
    const normales = Array.from({ length: this.#t.articulos }, (_, i) => i).filter((i) => i % 10 !== 3);
    return this.#lugares
      .filter((l) => l.almacen !== SIN_ESTANTES)
      .map((lugar, i) => ({
        lugar,
        articulo: normales[i % normales.length] as number,
        piezas: 20 + ((i * 37) % 3_000),
      }));
  }

  #sinUbicar(): { articulo: number; piezas: number }[] {
    return Array.from({ length: Math.floor(this.#t.articulos / 3) }, (_, i) => ({
      articulo: i * 3,
      piezas: 5 + (i % 90),
    }));
  }

  #existencias(): Entrega[] {
    const enEstantes = this.#enEstantes();
    const sinUbicar = this.#sinUbicar();
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

  #compras(): Entrega[] {
    const { compras, articulos } = this.#t;
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
        cuentas: [compras * 2, 0, 0],
        datos: hoja({
          titulos: ['OC', 'Proveedor', 'Fecha', 'Almacén', 'Código', 'Cantidad', 'Costo', 'Situación'],
          filas: Array.from({ length: compras * 2 }, (_, k): Fila => {
            const i = Math.floor(k / 2);
            return [
              `OC${n5(i)}`,
              `PROVEEDOR ${i % 5}, S.A.`,
              dma(dia(i % DIAS)),
              ALMACENES[i % 3] as string,
              claveDeArticulo((i * 7 + k) % articulos),
              10 + (k % 40),
              conComa(5_00 + k),
              this.#abierta(i) ? 'Pendiente' : 'Recibida',
            ];
          }),
        }),
      },
    ];
  }

  /** One document in ten is open. */
  #abierta = (i: number): boolean => i % 10 === 0;

  #cuantosClientes = (dia: 1 | 2): number => this.#t.clientes + (dia === 2 ? this.#nuevas.clientes : 0);
  #telefonoDe = (i: number, dia: 1 | 2): string =>
    i % 13 === 5 ? 'S/N' : telefono(dia === 2 && i < this.#nuevas.telefonos ? i + 77_777 : i);

  #deClientes(cual: 1 | 2): Entrega[] {
    const cuantos = this.#cuantosClientes(cual);
    const { telefonos, clientes: nuevos } = this.#nuevas;
    const cambian = Array.from({ length: telefonos }, (_, i) => i).filter((i) => i % 13 !== 5).length;
    const { clientes } = this.#t;
    return [
      {
        tabla: 'clientes',
        archivo: 'clientes.csv',
        args:
          cual === 1
            ? [
                '--columnas',
                'Calle y número=DIRECCION,Población=CIUDAD,Plazo=DIAS_CREDITO,C.P.=CODIGO_POSTAL,Límite=LIMITE_CREDITO',
              ]
            : [],
        cuentas: cual === 1 ? [clientes, 0, 0] : [nuevos, cambian, clientes - cambian],
        dice: cual === 2 ? ['Columnas como la vez pasada'] : [],
        datos: hoja({
          enCp1252: true,
          separador: ';',
          sobre: [['Clientes activos']],
          titulos: [
            'Clave',
            'Razón social',
            'R.F.C.',
            'Teléfono',
            'Plazo',
            'Límite',
            'Calle y número',
            'Población',
            'Estado',
            'C.P.',
          ],
          filas: Array.from(
            { length: cuantos },
            (_, i): Fila => [
              claveDeCliente(i),
              `PEÑA & HIJOS ${i}`,
              i % 6 === 0 ? 'N/A' : `PEH0101${String(i % 100).padStart(2, '0')}AB${i % 10}`,
              this.#telefonoDe(i, cual),
              (i % 4) * 15,
              conComa((i % 50) * 1_000_00),
              `AV. JUÁREZ ${i}; INT. ${i % 9}`,
              'LEÓN',
              'GUANAJUATO',
              `0${1_000 + (i % 9_000)}`,
            ],
          ),
        }),
      },
    ];
  }

  #cuantasRemisiones = (cual: 1 | 2): number =>
    this.#t.remisiones + (cual === 2 ? this.#nuevas.remisiones : 0);
  /** Open ones, and all of the second day's, ask for what stands on a shelf of the first warehouse. */
  #esAbierta = (i: number): boolean => i >= this.#t.remisiones || this.#abierta(i);
  #renglon(i: number): { articulo: number; piezas: number } {
    const suyos = this.#enElPrimero;
    const { articulo } = suyos[(i * 3) % suyos.length] as { articulo: number };
    return { articulo, piezas: 1 + (i % 5) };
  }
  #deAlmacen1: { articulo: number }[] | null = null;
  get #enElPrimero(): { articulo: number }[] {
    this.#deAlmacen1 ??= this.#enEstantes().filter((e) => e.lugar.almacen === 1);
    return this.#deAlmacen1;
  }

  #remisiones(cual: 1 | 2): Entrega[] {
    const cuantas = this.#cuantasRemisiones(cual);
    const { remisiones, clientes } = this.#t;
    return [
      {
        tabla: 'remisiones',
        archivo: 'remisiones.csv',
        args:
          cual === 1
            ? ['--columnas', 'Remisión=FOLIO,Cliente=CLAVE_CLIENTE,Cant.=UNIDADES,P. unitario=PRECIO']
            : [],
        cuentas: cual === 1 ? [cuantas, 0, 0] : [cuantas - remisiones, 0, remisiones],
        datos: hoja({
          titulos: ['Remisión', 'Cliente', 'Almacén', 'Fecha', 'Código', 'Cant.', 'P. unitario', 'Estatus'],
          filas: Array.from({ length: cuantas }, (_, i): Fila => {
            const { articulo, piezas } = this.#renglon(i);
            return [
              `R${n5(i)}`,
              claveDeCliente(i % clientes),
              ALMACENES[0],
              dma(dia(i % 60)),
              claveDeArticulo(articulo),
              piezas,
              conComa(12_34 + i),
              this.#esAbierta(i) ? 'Por surtir' : 'Entregada',
            ];
          }),
        }),
      },
    ];
  }

  #cuantasFacturas = (cual: 1 | 2): number => this.#t.facturas + (cual === 2 ? this.#nuevas.facturas : 0);
  #total = (i: number): number => 100_00 + ((i * 1_337) % 977_00);
  /** Lines of an invoice: one or two, which add up to its total. */
  #lineas(i: number): { articulo: number; piezas: number; centavos: number }[] {
    const total = this.#total(i);
    const { articulos } = this.#t;
    const una = { articulo: (i * 11) % articulos, piezas: 1, centavos: total };
    if (i % 2 === 0) return [una];
    return [
      { ...una, centavos: 40_00 },
      { articulo: (i * 11 + 5) % articulos, piezas: 1, centavos: total - 40_00 },
    ];
  }

  #facturas(cual: 1 | 2): Entrega[] {
    const cuantas = this.#cuantasFacturas(cual);
    const { facturas, clientes } = this.#t;
    // Odd ones have two.
    const renglones = (desde: number, hasta: number): number =>
      hasta - desde + Math.floor(hasta / 2) - Math.floor(desde / 2);
    return [
      {
        tabla: 'facturas',
        archivo: 'facturas.csv',
        args: [
          '--columnas',
          'Factura=FOLIO,Cliente=CLAVE_CLIENTE,Importe c/IVA=TOTAL,Situación=ESTATUS,Código=CLAVE_ARTICULO,Cant.=UNIDADES,P. con IVA=UNITARIO_CON_IVA,Importe=TOTAL_CON_IVA,Vendedor=-',
        ],
        cuentas:
          cual === 1
            ? [renglones(0, cuantas), 0, 0]
            : [renglones(facturas, cuantas), 0, renglones(0, facturas)],
        datos: hoja({
          separador: ';',
          sobre: [['Ventas por documento'], []],
          titulos: [
            'Factura',
            'Fecha',
            'Cliente',
            'Importe c/IVA',
            'Situación',
            'Código',
            'Cant.',
            'P. con IVA',
            'Importe',
            'Vendedor',
          ],
          filas: Array.from({ length: cuantas }, (_, i) =>
            this.#lineas(i).map(
              (l): Fila => [
                `F${n5(i)}`,
                dma(dia(this.#haceFactura(i))),
                claveDeCliente(i % clientes),
                conComa(this.#total(i)),
                'Entregada',
                claveDeArticulo(l.articulo),
                l.piezas,
                conComa(l.centavos),
                conComa(l.centavos),
                'MOSTRADOR',
              ],
            ),
          ).flat(),
          bajo: [['Total', '', '', conComa(999_999_99), '', '', '', '', '', '']],
        }),
      },
    ];
  }

  /** Days before the cut on which an invoice was made. */
  #haceFactura = (i: number): number =>
    i >= this.#t.facturas ? 0 : DIAS - Math.floor((i / this.#t.facturas) * DIAS);
  /** What was paid of an invoice, in cents: nothing of one in ten, half of another, else all; the second day's are not paid yet. */
  #pagado = (i: number): number =>
    i % 10 === 0 || i >= this.#t.facturas
      ? 0
      : i % 10 === 1
        ? Math.floor(this.#total(i) / 2)
        : this.#total(i);
  /** On the second day one of a hundred of those that were owed is paid. */
  #pagadoDespues = (i: number): number => (i % 100 === 0 && i < this.#t.facturas ? this.#total(i) : 0);

  #pagos(cual: 1 | 2): Entrega[] {
    const { facturas, clientes } = this.#t;
    const pago = (folio: string, i: number, centavos: number, hace: number): Fila => [
      folio,
      claveDeCliente(i % clientes),
      dma(dia(Math.max(0, hace))),
      conComa(centavos),
      i % 3 === 0 ? 'EFECTIVO' : 'TRANSFERENCIA',
      `F${n5(i)}`,
      conComa(centavos),
    ];
    const todas = Array.from({ length: facturas }, (_, i) => i);
    const viejos = todas
      .filter((i) => this.#pagado(i) > 0)
      .map((i) => pago(`P${n5(i)}`, i, this.#pagado(i), this.#haceFactura(i) - 20));
    const nuevos = todas
      .filter((i) => this.#pagadoDespues(i) > 0)
      .map((i) => pago(`Q${n5(i)}`, i, this.#pagadoDespues(i), 0));
    return [
      {
        tabla: 'pagos',
        archivo: 'cobranza.csv',
        args: [
          '--columnas',
          'Recibo=FOLIO,Cliente=CLAVE_CLIENTE,Monto=IMPORTE,Forma=FORMA_PAGO,Aplicado a=FACTURA,Monto aplicado=APLICADO',
        ],
        cuentas: cual === 1 ? [viejos.length, 0, 0] : [nuevos.length, 0, viejos.length],
        datos: hoja({
          enCp1252: true,
          separador: ';',
          titulos: ['Recibo', 'Cliente', 'Fecha', 'Monto', 'Forma', 'Aplicado a', 'Monto aplicado'],
          filas: cual === 1 ? viejos : [...viejos, ...nuevos],
        }),
      },
    ];
  }

  #bancos(): Entrega[] {
    return [
      {
        tabla: 'bancos',
        archivo: 'bancos.csv',
        args: [],
        cuentas: [2, 0, 0],
        datos: hoja({
          titulos: ['Clase', 'Nombre', 'Banco'],
          filas: [
            ['Cuenta', 'CONCENTRADORA 4455', 'BANCO UNO'],
            ['Cuenta', 'SUCURSAL 7788', 'BANCO DOS'],
          ],
        }),
      },
    ];
  }

  // ---- what the database must hold ----

  /** What is meant by the files of a day. The second day's pieces depend on what was picked meanwhile, and are not asked. */
  verdad(cual: 1 | 2): Verdad[] {
    const { articulos, personas, facturas, clientes, compras } = this.#t;
    const lista = <T>(n: number, de: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => de(i));
    const linea = (...partes: (string | number)[]): string => partes.join('|');
    const debe = (i: number): number =>
      this.#total(i) - this.#pagado(i) - (cual === 2 ? this.#pagadoDespues(i) : 0);
    return [
      {
        que: 'almacenes',
        consulta: `select concat_ws('|', almacen_id, nombre) as fila from almacenes`,
        filas: ALMACENES.map((nombre, i) => linea(i + 1, nombre)),
      },
      {
        que: 'personas',
        consulta: `select concat_ws('|', operador, nombre, telefono, almacen_id) as fila from operadores where operador like 'PER%'`,
        filas: lista(personas, (i) =>
          linea(
            usuario(i),
            `PERSONA NÚMERO ${i} MUÑOZ`,
            telefono(i).replace(/\D/g, '').slice(-10),
            (i % 3) + 1,
          ),
        ),
      },
      {
        que: 'artículos',
        consulta: `select concat_ws('|', clave_articulo, articulo, minimo, maximo, coalesce(marca, ''), division, round(costo, 2), tipo_articulo) as fila
                     from articulos left join (select division_id, nombre as division from divisiones) d using (division_id)`,
        filas: lista(articulos, (i) =>
          linea(
            claveDeArticulo(i),
            `ARTÍCULO ${i} ½" CAÑÓN`,
            i % 7,
            (i % 7) + 20,
            i % 5 === 0 ? '' : `MARCA ${i % 12}`,
            `LÍNEA ${i % 9}`,
            pesos(this.#costo(i, cual)),
            i % 10 === 3 ? 'M' : 'D',
          ),
        ),
      },
      {
        que: 'claves',
        consulta: `select concat_ws('|', a.clave_articulo, k.clave_articulo, rol_clave_art_id, k.unidades) as fila
                     from claves_articulo k join articulos a using (articulo_id) join roles_clave r using (rol_clave_art_id) where r.editable`,
        filas: this.#clavesDe().map((c) => linea(c.articulo, c.clave, c.id, c.piezas)),
      },
      {
        que: 'ubicaciones',
        consulta: `select concat_ws('|', almacen_id, codigo, left(ubicacion, 8)) as fila from ubicaciones where not sin_ubicar`,
        filas: this.#lugares.map((l) => linea(l.almacen, l.propio, l.digitos)),
      },
      ...(cual === 1
        ? [
            {
              que: 'existencias',
              consulta: `select concat_ws('|', u.almacen_id, case when u.sin_ubicar then 'SIN UBICAR' else u.codigo end, a.clave_articulo, sum(x.piezas)) as fila
                           from existencias x join ubicaciones u on u.ubicacion_id = x.lugar_id join articulos a using (articulo_id) where x.piezas > 0
                          group by u.almacen_id, u.sin_ubicar, u.codigo, a.clave_articulo`,
              filas: [
                ...this.#enEstantes().map((e) =>
                  linea(e.lugar.almacen, e.lugar.propio, claveDeArticulo(e.articulo), e.piezas),
                ),
                ...this.#sinUbicar().map((e) =>
                  linea(SIN_ESTANTES, 'SIN UBICAR', claveDeArticulo(e.articulo), e.piezas),
                ),
              ],
            },
          ]
        : []),
      {
        que: 'compras por recibir',
        consulta: `select concat_ws('|', c.folio, p.proveedor, c.almacen_id, count(*), c.historia) as fila
                     from compras c join proveedores p using (proveedor_id) join compras_det using (docto_cm_id) group by 1, c.folio, p.proveedor, c.almacen_id, c.historia`.replace(
          'group by 1, ',
          'group by ',
        ),
        filas: lista(compras, (i) =>
          linea(`OC${n5(i)}`, `PROVEEDOR ${i % 5}, S.A.`, (i % 3) + 1, 2, this.#abierta(i) ? 'f' : 't'),
        ),
      },
      {
        que: 'clientes',
        consulta: `select concat_ws('|', c.clave_cliente, c.nombre, coalesce(c.rfc, ''), coalesce(c.telefono, ''), c.dias_credito, round(c.limite_credito, 2), d.direccion, d.ciudad, d.codigo_postal) as fila
                     from clientes c join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal`,
        filas: lista(this.#cuantosClientes(cual), (i) =>
          linea(
            claveDeCliente(i),
            `PEÑA & HIJOS ${i}`,
            i % 6 === 0 ? '' : `PEH0101${String(i % 100).padStart(2, '0')}AB${i % 10}`,
            this.#telefonoDe(i, cual) === 'S/N' ? '' : this.#telefonoDe(i, cual),
            (i % 4) * 15,
            pesos((i % 50) * 1_000_00),
            `AV. JUÁREZ ${i}; INT. ${i % 9}`,
            'LEÓN',
            `0${1_000 + (i % 9_000)}`,
          ),
        ),
      },
      {
        que: 'remisiones',
        consulta: `select concat_ws('|', r.folio, c.clave_cliente, a.clave_articulo, d.unidades, r.estatus in ('EMBARCADA', 'CANCELADA')) as fila
                     from remisiones r join clientes c using (cliente_id) join remisiones_det d using (docto_ve_id) join articulos a using (articulo_id)`,
        filas: lista(this.#cuantasRemisiones(cual), (i) => {
          const { articulo, piezas } = this.#renglon(i);
          return linea(
            `R${n5(i)}`,
            claveDeCliente(i % clientes),
            claveDeArticulo(articulo),
            piezas,
            this.#esAbierta(i) ? 'f' : 't',
          );
        }),
      },
      {
        que: 'facturas y lo que deben',
        consulta: `select concat_ws('|', f.folio, to_char(f.fecha at time zone 'America/Mexico_City', 'YYYY-MM-DD'), c.clave_cliente, round(f.total, 2), round(s.pendiente, 2), f.historia) as fila
                     from facturas f join clientes c using (cliente_id) join cartera k on k.docto_ve_id = f.docto_ve_id and k.clase = 'CARGO' and k.corrige is null
                     join saldos_cartera s using (asiento_id)`,
        filas: lista(this.#cuantasFacturas(cual), (i) =>
          linea(
            `F${n5(i)}`,
            dia(this.#haceFactura(i)),
            claveDeCliente(i % clientes),
            pesos(this.#total(i)),
            pesos(debe(i)),
            't',
          ),
        ),
      },
      {
        que: 'renglones de facturas',
        consulta: `select concat_ws('|', f.folio, a.clave_articulo, d.unidades, round(d.total_con_iva, 2)) as fila
                     from facturas_det d join facturas f using (docto_ve_id) join articulos a using (articulo_id)`,
        filas: lista(this.#cuantasFacturas(cual), (i) =>
          this.#lineas(i).map((l) =>
            linea(`F${n5(i)}`, claveDeArticulo(l.articulo), l.piezas, pesos(l.centavos)),
          ),
        ).flat(),
      },
      {
        que: 'pagos',
        consulta: `select concat_ws('|', folio, round(importe, 2)) as fila from cartera where clase = 'PAGO' and corrige is null`,
        filas: lista(facturas, (i) => [
          ...(this.#pagado(i) > 0 ? [linea(`P${n5(i)}`, pesos(this.#pagado(i)))] : []),
          ...(cual === 2 && this.#pagadoDespues(i) > 0
            ? [linea(`Q${n5(i)}`, pesos(this.#pagadoDespues(i)))]
            : []),
        ]).flat(),
      },
    ];
  }

  /** Somebody who picks in the first warehouse: login. */
  surtidor(): string {
    const i = lista60(this.#t.personas).find((k) => modelo(k) === 'SURTIDO' && k % 3 === 0);
    return usuario(i ?? 1);
  }
}

const lista60 = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
