import { TRAMOS, type Tramo } from '@anden/contrato/cartera/rules.ts';
import { escribirFiltros, type FiltroDeColumna } from '@anden/contrato/filtros.ts';
import { filtrosCon } from '@anden/contrato/grafica.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { cuantos, pesos } from '../../platform/format.ts';
import { enCorto, PanelDeGrafica } from '../../platform/grafica.tsx';
import { REGISTRO, useDireccionCon, usePreparaPantalla } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Lista } from '../../ui/Lista.tsx';
import { PanelDeCartera } from './PanelDeCartera.tsx';

const GRAFICA = 'Lo que se debe, por antigüedad';

const COLUMNAS = columnasDe('getAntiguedadCartera', {
  CLIENTE: { ancho: 220, tarjeta: 'titulo' },
  ADEUDO: { ayuda: 'Lo que queda por pagar de sus facturas' },
  VENCIDO: { tono: (f) => (f.VENCIDO > 0 ? 'rechazo' : null) },
  ANTICIPO: { ayuda: 'Pagos, devoluciones y depósitos que todavía no se aplican a una factura' },
  SEMCONATR: {
    ayuda: 'Semanas completas desde que venció la más vieja',
    celda: (f) => (f.SEMCONATR > 0 ? cuantos(f.SEMCONATR, ['semana', 'semanas']) : ''),
  },
});

/** The total owed by age. Pressing a bar filters the list to the customers who owe at that age. */
function PorAntiguedad(props: {
  totales: Readonly<Record<string, { todas: number }>>;
  /** Those of the list, which the bars add up too. */
  filtros: readonly FiltroDeColumna[];
}) {
  const { totales, filtros } = props;
  const direccionCon = useDireccionCon();
  const grupos = (Object.keys(TRAMOS) as Tramo[]).map((tramo) => ({
    id: tramo,
    titulo: TRAMOS[tramo].titulo,
    puntos: [
      {
        valor: totales[tramo]?.todas ?? 0,
        liga: direccionCon({
          filtros: escribirFiltros(
            filtrosCon(filtros, { columna: tramo, clase: 'numero', de: '0.01', a: null }),
          ),
          pagina: '',
          [REGISTRO]: '',
        }),
      },
    ],
  }));
  const listo = Object.keys(totales).length > 0;
  return (
    <PanelDeGrafica
      lista="getAntiguedadCartera"
      titulo={GRAFICA}
      dibujo="barras"
      cuadro={
        listo
          ? {
              titulo: GRAFICA,
              nota: 'De los clientes de la lista, en todas sus páginas',
              grupo: 'Antigüedad',
              series: ['Por cobrar'],
              escribe: pesos,
              enEje: enCorto,
              grupos,
            }
          : undefined
      }
    />
  );
}

/** 'Cartera' (menu 'cartera'): what every customer owes by age, and the credits in their favour; a row opens its entries. */
export default function Cartera() {
  usePreparaPantalla('cliente');
  const { registro, elegida, panel, abre, ...consulta } = useConsulta('getAntiguedadCartera', {
    columnas: COLUMNAS,
  });
  return (
    <Lista
      {...consulta}
      {...abre}
      unidad={['cliente', 'clientes']}
      filtroAyuda="Clave, cliente, zona, asesor…"
      vacio={{ titulo: 'Nadie debe nada', texto: 'Tampoco hay nada por aplicar.' }}
      aviso={<PorAntiguedad totales={consulta.totales} filtros={consulta.filtros.valor} />}
      resumen={consulta.total > 0 ? deTodos(consulta.totales) : null}
    >
      <PanelDeCartera {...panel} clienteId={Number(registro) || 0} cliente={elegida} />
    </Lista>
  );
}

/** '$1,200.00 por cobrar · $300.00 vencidos · $50.00 por aplicar', over every page. */
const deTodos = (totales: Readonly<Record<string, { todas: number }>>): string =>
  (
    [
      ['ADEUDO', 'por cobrar'],
      ['VENCIDO', 'vencidos'],
      ['ANTICIPO', 'por aplicar'],
    ] as const
  )
    .map(([columna, dice]) => `${pesos(totales[columna]?.todas ?? 0)} ${dice}`)
    .join(' · ');
