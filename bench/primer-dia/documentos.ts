import type { Compania } from './compania.ts';
import {
  ALMACENES,
  claveDeArticulo,
  claveDeCliente,
  conComa,
  dia,
  dma,
  type Entrega,
  type Fila,
  hoja,
  n5,
} from './hojas.ts';

export function deClientes(c: Compania, cual: 1 | 2): Entrega[] {
  const cuantos = c.cuantosClientes(cual);
  const { telefonos, clientes: nuevos } = c.nuevas;
  const cambian = Array.from({ length: telefonos }, (_, i) => i).filter((i) => i % 13 !== 5).length;
  const { clientes } = c.tamano;
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
            c.telefonoDe(i, cual),
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

export function remisiones(c: Compania, cual: 1 | 2): Entrega[] {
  const cuantas = c.cuantasRemisiones(cual);
  const { remisiones: deAntes, clientes } = c.tamano;
  return [
    {
      tabla: 'remisiones',
      archivo: 'remisiones.csv',
      args:
        cual === 1
          ? ['--columnas', 'Remisión=FOLIO,Cliente=CLAVE_CLIENTE,Cant.=UNIDADES,P. unitario=PRECIO']
          : [],
      cuentas: cual === 1 ? [cuantas, 0, 0] : [cuantas - deAntes, 0, deAntes],
      datos: hoja({
        titulos: ['Remisión', 'Cliente', 'Almacén', 'Fecha', 'Código', 'Cant.', 'P. unitario', 'Estatus'],
        filas: Array.from({ length: cuantas }, (_, i): Fila => {
          const { articulo, piezas } = c.renglon(i);
          return [
            `R${n5(i)}`,
            claveDeCliente(i % clientes),
            ALMACENES[0],
            dma(dia(i % 60)),
            claveDeArticulo(articulo),
            piezas,
            conComa(12_34 + i),
            c.esAbierta(i) ? 'Por surtir' : 'Entregada',
          ];
        }),
      }),
    },
  ];
}

export function facturas(c: Compania, cual: 1 | 2): Entrega[] {
  const cuantas = c.cuantasFacturas(cual);
  const { facturas: deAntes, clientes } = c.tamano;
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
        cual === 1 ? [renglones(0, cuantas), 0, 0] : [renglones(deAntes, cuantas), 0, renglones(0, deAntes)],
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
          c
            .lineas(i)
            .map(
              (l): Fila => [
                `F${n5(i)}`,
                dma(dia(c.haceFactura(i))),
                claveDeCliente(i % clientes),
                conComa(c.total(i)),
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

export function pagos(c: Compania, cual: 1 | 2): Entrega[] {
  const { facturas: cuantas, clientes } = c.tamano;
  const pago = (folio: string, i: number, centavos: number, hace: number): Fila => [
    folio,
    claveDeCliente(i % clientes),
    dma(dia(Math.max(0, hace))),
    conComa(centavos),
    i % 3 === 0 ? 'EFECTIVO' : 'TRANSFERENCIA',
    `F${n5(i)}`,
    conComa(centavos),
  ];
  const todas = Array.from({ length: cuantas }, (_, i) => i);
  const viejos = todas
    .filter((i) => c.pagado(i) > 0)
    .map((i) => pago(`P${n5(i)}`, i, c.pagado(i), c.haceFactura(i) - 20));
  const nuevos = todas
    .filter((i) => c.pagadoDespues(i) > 0)
    .map((i) => pago(`Q${n5(i)}`, i, c.pagadoDespues(i), 0));
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

export function bancos(): Entrega[] {
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
