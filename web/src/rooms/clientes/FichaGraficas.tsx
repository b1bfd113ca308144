import { type ClaseDeAsiento, TRAMOS } from '@anden/contrato/cartera/rules.ts';
import { MESES_DE_MARCAS } from '@anden/contrato/clientes/ficha-rules.ts';
import type { ComponentProps } from 'react';
import { businessDay } from '../../platform/clock.ts';
import { enPiezas, entero, pesos } from '../../platform/format.ts';
import { enCorto, GraficaLeida, useAbrirMarca } from '../../platform/grafica.tsx';
import { type QueryCallOptions, useQueryCall } from '../../platform/query.ts';
import { useEscritorio } from '../../ui/anchuras.ts';
import { type Cuadro, Grafica } from '../../ui/graficas/index.tsx';
import { type Cual, entradaDe } from './adelanto.ts';
import css from './FichaCliente.module.css';
import type { Info } from './ficha.ts';
import { ligaDeMarca, ligaDeMes, ligaDeTramo } from './ficha-ligas.ts';

const ALTO = 200;
const VPD = 'Ventas, pagos y devoluciones';
const MARCAS = 'Marcas que más compra';
/** Months drawn on a handheld; the table has all of them. */
const MESES_EN_ANGOSTO = 12;

const MESES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

const SERIES: readonly (readonly [nombre: string, clases: readonly ClaseDeAsiento[]])[] = [
  ['Ventas', ['CARGO']],
  ['Pagos', ['PAGO', 'DEPOSITO']],
  ['Devoluciones', ['DEVOLUCION']],
];

/** A chart of the customer's page. */
const Dibujo = ({
  titulo,
  ...de
}: { titulo: string } & Omit<ComponentProps<typeof GraficaLeida>, 'alto' | 'encabezado'>) => (
  <GraficaLeida
    {...de}
    alto={ALTO}
    encabezado={
      <header className={css.titulo}>
        <h3>{titulo}</h3>
      </header>
    }
  />
);

/** What a customer bought, paid and returned, month by month. */
export const useHistorialVPD = (cual: Cual, opciones: QueryCallOptions = {}) =>
  useQueryCall('getHistorialVPD', entradaDe(cual) ?? {}, { pausa: 5_000, ...opciones });

/** Sales, payments and returns by month; each mark opens its entries. */
export function VentasPagosDevoluciones({ cual, info }: { cual: Cual; info: Pick<Info, 'CLIENTE_ID'> }) {
  const escritorio = useEscritorio();
  const lectura = useHistorialVPD(cual);
  const { data: meses, promedio } = lectura.data ?? {};
  const cuadro: Cuadro | undefined = meses && {
    titulo: VPD,
    ...(promedio?.VENTA != null && promedio.PAGO != null
      ? { nota: `Al mes compra ${pesos(promedio.VENTA)} y paga ${pesos(promedio.PAGO)}` }
      : {}),
    grupo: 'Mes',
    series: SERIES.map(([nombre]) => nombre),
    escribe: pesos,
    enEje: enCorto,
    grupos: (escritorio ? meses : meses.slice(-MESES_EN_ANGOSTO)).map((m) => ({
      id: `${m.ANIO}-${m.MES}`,
      titulo: `${MESES[m.MES - 1]} ${m.ANIO}`,
      corto: `${MESES[m.MES - 1]} ${String(m.ANIO).slice(2)}`,
      puntos: [m.VENTAS, m.PAGOS, m.DEVOLUCIONES].map((valor, i) => ({
        valor,
        liga: ligaDeMes(info.CLIENTE_ID, SERIES[i]?.[1] ?? [], m.ANIO, m.MES),
      })),
    })),
  };
  return (
    <section className={`${css.parte} ${css.larga}`} aria-label="Ventas, pagos y devoluciones por mes">
      <Dibujo titulo={VPD} lectura={lectura} cuadro={cuadro} dibujo="barras" />
    </section>
  );
}

/** What the customer owes, by how long it has been overdue. */
export function Antiguedad({ info: { CLIENTE_ID: id, antiguedad, SALDO_CXC } }: { info: Info }) {
  const alAbrir = useAbrirMarca();
  return (
    <section className={`${css.parte} ${css.corta}`} aria-label="Antigüedad de lo que debe">
      <Grafica
        dibujo="ranking"
        alto={ALTO}
        alAbrir={alAbrir}
        cuadro={{
          titulo: 'Antigüedad de lo que debe',
          nota: SALDO_CXC > 0 ? '' : 'No debe nada',
          grupo: 'Vencido hace',
          series: ['Debe'],
          escribe: pesos,
          enEje: pesos,
          grupos: antiguedad.map(({ TRAMO, IMPORTE }) => ({
            id: TRAMO,
            titulo: TRAMOS[TRAMO].titulo,
            puntos: [{ valor: IMPORTE, liga: ligaDeTramo(id, TRAMO) }],
          })),
        }}
      />
    </section>
  );
}

/** The first day of the period whose brands are counted. */
function desdeCuando(): string {
  const [anio = 0, mes = 1] = businessDay().split('-').map(Number);
  return new Date(Date.UTC(anio, mes - MESES_DE_MARCAS, 1)).toISOString().slice(0, 10);
}

/** The brands that a customer buys most. */
export const useMarcas = (cual: Cual, opciones: QueryCallOptions = {}) =>
  useQueryCall('getMarcasMasVendidas', entradaDe(cual) ?? {}, { pausa: 5_000, ...opciones });

/** The brands that the customer buys most; each opens its lines. */
export function Marcas({ cual, info }: { cual: Cual; info: Pick<Info, 'CLIENTE_ID'> }) {
  const lectura = useMarcas(cual);
  const desde = desdeCuando();
  const cuadro: Cuadro | undefined = lectura.data && {
    titulo: MARCAS,
    nota: `Piezas facturadas en ${MESES_DE_MARCAS} meses`,
    grupo: 'Marca',
    series: ['Piezas'],
    escribe: enPiezas,
    enEje: entero,
    grupos: lectura.data.data.map(({ MARCA, VENDIDAS }) => ({
      id: MARCA,
      titulo: MARCA,
      puntos: [{ valor: VENDIDAS, liga: ligaDeMarca(info.CLIENTE_ID, MARCA, desde) }],
    })),
  };
  return (
    <section className={`${css.parte} ${css.corta}`} aria-label="Marcas que más compra">
      <Dibujo titulo={MARCAS} lectura={lectura} cuadro={cuadro} dibujo="ranking" />
    </section>
  );
}
