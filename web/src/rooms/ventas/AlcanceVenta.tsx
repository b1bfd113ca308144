import type { ReactNode } from 'react';
import { useConsulta } from '../../platform/consulta.ts';
import { porcentajeExacto } from '../../platform/format.ts';
import { useLista } from '../../platform/lista.ts';
import { REGISTRO, useDireccionCon } from '../../platform/navigation.ts';
import { PanelDeCuadros } from '../../platform/PanelDeCuadros.tsx';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { type Alcance, diasDelMes, limitesDeAlcance, useAlcance } from './alcance.tsx';
import { BotonDeEstado } from './comisiones/BotonDeEstado.tsx';
import { DudasAbiertas } from './comisiones/DudasAbiertas.tsx';
import { PanelDeLinea } from './comisiones/PanelDeLinea.tsx';
import { cuadroDeAsesores } from './cuadros.ts';
import { QueCuenta } from './QueCuenta.tsx';

const DETALLADO = columnasDe('getComisionesAsesores', {
  ZONA: { ancho: 110 },
  TIPO_DOCTO: { ancho: 120 },
  MES: { ancho: 64 },
  PCTJ: { ancho: 64, texto: (f) => porcentajeExacto(f.PCTJ) },
  DUDA: { ancho: 124, tono: { ABIERTA: 'atencion', RESPONDIDA: 'hecho' } },
});
const GENERAL = columnasDe('getComisionesAsesores.general', {
  OPERADOR: { tarjeta: 'titulo' },
  OBJETIVO: { ayuda: 'Lo que se espera que venda en un mes, aunque el período sea otro' },
  ALCANCE: { texto: (f) => porcentajeExacto(f.ALCANCE) },
});
const PESTANAS = [
  { id: 'detallado', titulo: 'Detallado' },
  { id: 'general', titulo: 'General' },
] as const;

/** 'Alcance de venta': what was sold to each adviser's customers, and the commission on it. */
export default function AlcanceVenta() {
  const de = useAlcance();
  return de.pestana === 'general' ? <General de={de} /> : <Detallado de={de} />;
}

/** The table within the two tabs. */
const enPestanas = (de: Alcance, elegida: string) => (tabla: ReactNode) => (
  <Pestanas
    etiqueta="Alcance de venta"
    pestanas={PESTANAS}
    elegida={elegida}
    onElegir={(pestana) => de.setLugar({ pestana, orden: '', luego: '', filtros: '', pagina: 1 } as never)}
  >
    {tabla}
  </Pestanas>
);

function Detallado({ de }: { de: Alcance }) {
  const {
    registro,
    elegida: _,
    panel,
    abre,
    onPeriodo: __,
    periodo: ___,
    ...consulta
  } = useConsulta('getComisionesAsesores', {
    columnas: DETALLADO,
    archivo: 'Alcance de venta detallado',
    extra: de.extra,
    extraEnPalabras: de.enPalabras,
    dias: diasDelMes(),
  });
  return (
    <Consulta
      {...consulta}
      limites={limitesDeAlcance()}
      volver={de.volver}
      etiqueta="Detallado"
      unidad={['línea', 'líneas']}
      filtroAyuda="Cliente, factura, zona…"
      controles={de.selector}
      resumenDeBarra={de.resumen}
      aviso={
        <>
          <DudasAbiertas dudas={de.dudas} />
          <QueCuenta />
        </>
      }
      acciones={de.asesor ? <BotonDeEstado asesor={de.asesor.id} dia={de.hasta} /> : null}
      marco={enPestanas(de, 'detallado')}
      {...abre}
    >
      {Number(registro) > 0 ? <PanelDeLinea key={registro} lineaId={Number(registro)} {...panel} /> : null}
    </Consulta>
  );
}

function General({ de }: { de: Alcance }) {
  const direccionCon = useDireccionCon();
  /** An adviser's documents of the same days. */
  const liga = (operador: number): string =>
    direccionCon({
      pestana: 'detallado',
      operador,
      filtros: '',
      filtro: '',
      orden: '',
      luego: '',
      pagina: '',
      [REGISTRO]: '',
    });
  const lista = useLista(
    'getComisionesAsesores.general',
    { fecha_ini: de.desde, fecha: de.hasta, ...de.extra, pagina: 1, por_pagina: 1 },
    {
      columnas: GENERAL,
      archivo: 'Alcance de venta general',
      rango: [de.desde, de.hasta],
      extraEnPalabras: de.enPalabras,
      sinOrden: 'Quien más vendió primero',
      lectura: { keep: true },
    },
  );
  return (
    <Consulta
      {...lista}
      desde={de.desde}
      hasta={de.hasta}
      hoy={de.hoy}
      onConsultar={(desde, hasta) => de.setLugar({ desde, hasta, pagina: 1 })}
      limites={limitesDeAlcance()}
      volver={de.volver}
      etiqueta="General"
      unidad={['operador', 'operadores']}
      controles={de.selector}
      resumenDeBarra={de.resumen}
      aviso={<QueCuenta />}
      marco={(tabla) =>
        enPestanas(
          de,
          'general',
        )(
          <>
            <PanelDeCuadros
              lista="getComisionesAsesores.general"
              titulo="Alcance por operador, en gráfica"
              cuadros={() =>
                lista.todas && [{ cuadro: cuadroDeAsesores(lista.todas, liga), dibujo: 'ranking' }]
              }
            />
            {tabla}
          </>,
        )
      }
      onElegir={(f) => {
        if (f.OPERADOR_ID > 0)
          de.setLugar({
            pestana: 'detallado',
            operador: f.OPERADOR_ID,
            orden: '',
            luego: '',
            filtros: '',
            pagina: 1,
          } as never);
      }}
    />
  );
}
