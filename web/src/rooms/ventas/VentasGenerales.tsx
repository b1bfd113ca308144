import { escribirFiltros } from '@anden/contrato/filtros.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import type { ReactNode } from 'react';
import { businessDay } from '../../platform/clock.ts';
import { useEspera } from '../../platform/espera.ts';
import { porcentajeExacto } from '../../platform/format.ts';
import { useLista } from '../../platform/lista.ts';
import { REGISTRO, useDireccionCon, useIr, useSearchState } from '../../platform/navigation.ts';
import { PanelDeCuadros } from '../../platform/PanelDeCuadros.tsx';
import { useQueryCall } from '../../platform/query.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Boton } from '../../ui/Boton.tsx';
import type { Columna } from '../../ui/columna.ts';
import type { Cuadro, Dibujo } from '../../ui/graficas/index.tsx';
import { Lista } from '../../ui/Lista.tsx';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { mesEnPalabras, mesesPasados } from './comisiones/regla.ts';
import {
  cuadroDeAtendidos,
  cuadroDeMeses,
  cuadroDeObjetivos,
  cuadroDeOperadores,
  cuadroDeZonas,
  type Liga,
  type Ventas,
} from './cuadros.ts';
import { QueCuenta } from './QueCuenta.tsx';

type Nombre = 'getVentaGeneral.general' | 'getVentaGeneral.detallado' | 'getVentaGeneral.objventas';
interface Pestana<N extends Nombre = Nombre> {
  id: string;
  titulo: string;
  lista: N;
  columnas: readonly Columna<FilaDeListado<N>>[];
  unidad: readonly [string, string];
  filtroAyuda?: string;
}

const ANCHO_MES = 72;
const ZONAS: Pestana<'getVentaGeneral.general'> = {
  id: 'zonas',
  titulo: 'Venta por Zonas',
  lista: 'getVentaGeneral.general',
  columnas: columnasDe('getVentaGeneral.general', {
    ANIO: { ancho: ANCHO_MES, texto: (f) => String(f.ANIO) },
    MES: { ancho: ANCHO_MES },
    ZONA: { ancho: 200, tarjeta: 'titulo', texto: (f) => f.ZONA || 'Sin zona' },
  }),
  unidad: ['zona y mes', 'zonas y meses'],
};
const DOCUMENTOS: Pestana<'getVentaGeneral.detallado'> = {
  id: 'documentos',
  titulo: 'Venta x documento/clte',
  lista: 'getVentaGeneral.detallado',
  // The same in every row: the month chosen above. With them the total would be out of sight at a desk.
  columnas: columnasDe('getVentaGeneral.detallado', { MES: false, ANIO: false }),
  unidad: ['documento', 'documentos'],
  filtroAyuda: 'Cliente, folio, operador…',
};
const OPERADORES: Pestana<'getVentaGeneral.objventas'> = {
  id: 'operadores',
  titulo: 'Venta por Operadores',
  lista: 'getVentaGeneral.objventas',
  columnas: columnasDe('getVentaGeneral.objventas', {
    NOMBRE: { tarjeta: 'titulo' },
    ALCANCE: { texto: (f) => porcentajeExacto(f.ALCANCE) },
  }),
  unidad: ['operador', 'operadores'],
};
const OBJETIVOS: Pestana<'getVentaGeneral.objventas'> = {
  ...OPERADORES,
  id: 'objetivos',
  titulo: 'Objetivos y alcances',
};
const PESTANAS = [ZONAS, DOCUMENTOS, OPERADORES, OBJETIVOS] as const;

const esMes = (texto: string): boolean => /^2\d{3}-(0[1-9]|1[0-2])$/.test(texto);

/** The month in the address, `YYYY-MM`; by default the present one. */
function useMes() {
  const deHoy = businessDay().slice(0, 7);
  const [escrito, setLugar] = useSearchState({ mes: deHoy, pestana: ZONAS.id, pagina: 1 });
  const mes = esMes(escrito.mes) ? escrito.mes : deHoy;
  return { mes, deHoy, pestana: escrito.pestana, setLugar };
}

type Mes = ReturnType<typeof useMes>;

/** Five years of months to choose from, and the one in the address if it is none of them. */
function mesesPara({ mes, deHoy }: Mes): string[] {
  const cinco = [deHoy, ...mesesPasados(`${deHoy}-01`, 59).map((m) => m.slice(0, 7))];
  return cinco.includes(mes) ? cinco : [...cinco, mes];
}

/** 'Ventas generales' of a month: by zone, by document, by operator, and against the targets. */
export default function VentasGenerales() {
  const de = useMes();
  if (de.pestana === DOCUMENTOS.id) return <EnPestana key={DOCUMENTOS.id} pestana={DOCUMENTOS} de={de} />;
  if (de.pestana === OPERADORES.id) return <EnPestana key={OPERADORES.id} pestana={OPERADORES} de={de} />;
  if (de.pestana === OBJETIVOS.id) return <EnPestana key={OBJETIVOS.id} pestana={OBJETIVOS} de={de} />;
  return <EnPestana key={ZONAS.id} pestana={ZONAS} de={de} />;
}

function EnPestana<N extends Nombre>({ pestana, de }: { pestana: Pestana<N>; de: Mes }) {
  const ir = useIr();
  const input = { anio: Number(de.mes.slice(0, 4)), mes: Number(de.mes.slice(5)) };
  const { data } = useQueryCall('getVentaGeneral', input, { keep: true });
  const lista = useLista(pestana.lista, input as never, {
    columnas: pestana.columnas,
    archivo: `${pestana.titulo} ${mesEnPalabras(de.mes)}`,
    porPagina: 100,
    extraEnPalabras: [['Mes', de.mes]],
    sinOrden: pestana.id === DOCUMENTOS.id ? 'Lo más reciente primero' : 'Lo más vendido primero',
    lectura: { keep: true },
    ...(pestana.filtroAyuda ? { filtroAyuda: pestana.filtroAyuda } : {}),
  });
  const espera = useEspera(lista.total === 0 && lista.filas !== undefined)('factura');
  return (
    <Lista
      {...lista}
      etiqueta={pestana.titulo}
      unidad={pestana.unidad}
      resumen={lista.sumas}
      vacio={espera ? { titulo: espera } : { titulo: 'No hay ventas en el mes', texto: 'Elija otro mes.' }}
      {...(pestana.filtroAyuda ? { filtroAyuda: pestana.filtroAyuda } : {})}
      acciones={<Boton onClick={() => ir('sabanaventa')}>Sábana de venta</Boton>}
      controles={
        <Selector
          etiqueta="Mes"
          value={de.mes}
          opciones={mesesPara(de).map((m) => ({ valor: m, texto: mesEnPalabras(m) }))}
          onCambio={(mes) => de.setLugar({ mes, pagina: 1 })}
        />
      }
      resumenDeBarra={mesEnPalabras(de.mes)}
      aviso={<QueCuenta />}
      marco={(tabla: ReactNode) => (
        <Pestanas
          etiqueta="Ventas generales"
          pestanas={PESTANAS}
          elegida={pestana.id}
          onElegir={(id) =>
            de.setLugar({ pestana: id, orden: '', luego: '', filtro: '', filtros: '', pagina: 1 } as never)
          }
        >
          {espera ? null : <EnGraficas pestana={pestana} de={data} mes={de.mes} />}
          {tabla}
        </Pestanas>
      )}
    />
  );
}

const enDibujo = (dibujo: Dibujo, ...cuadros: readonly Cuadro[]) =>
  cuadros.map((cuadro) => ({ cuadro, dibujo }));

/** What the tab's rows add up to, drawn; a mark opens its documents. */
function EnGraficas({ pestana, de, mes }: { pestana: Pestana; de: Ventas | undefined; mes: string }) {
  const direccionCon = useDireccionCon();
  const liga: Liga = ({ mes: delMes, pestana: en, filtro }) =>
    direccionCon({
      mes: delMes,
      pestana: en,
      filtros: filtro ? escribirFiltros([filtro]) : '',
      filtro: '',
      orden: '',
      luego: '',
      pagina: '',
      [REGISTRO]: '',
    });
  const comun = { lista: pestana.lista, titulo: `${pestana.titulo}, en gráfica` };
  if (pestana.id === ZONAS.id)
    return (
      <PanelDeCuadros
        {...comun}
        cuadros={() =>
          de &&
          enDibujo('barras', cuadroDeMeses(de, Number(mes.slice(0, 4)), liga), cuadroDeZonas(de, mes, liga))
        }
      />
    );
  if (pestana.id === OPERADORES.id)
    return (
      <PanelDeCuadros
        {...comun}
        cuadros={() => de && enDibujo('barras', cuadroDeOperadores(de, mes, liga))}
      />
    );
  return pestana.id === OBJETIVOS.id ? (
    <PanelDeCuadros
      {...comun}
      cuadros={() => de && enDibujo('ranking', cuadroDeObjetivos(de, mes, liga), cuadroDeAtendidos(de))}
    />
  ) : null;
}
