import { sumaDePesos } from '@anden/contrato/centavos.ts';
import { P } from '@anden/contrato/permissions.ts';
import { CLASES_DE_LINEA, SOBRES, tramosEnPalabras } from '@anden/contrato/ventas/comisiones-rules.ts';
import type { Respuesta } from '../../../platform/client.ts';
import { dinero, fecha, fechaHora, porcentaje } from '../../../platform/format.ts';
import { LigaA, LigaSuelta } from '../../../platform/LigaDeRegistro.tsx';
import { hrefDe } from '../../../platform/navigation.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { columnasDe, llaveDe } from '../../../platform/reporte.tsx';
import { can } from '../../../platform/session.ts';
import { Renglones, Resumen } from '../../../ui/Detalle.tsx';
import { PanelLateral, type PanelLateralProps } from '../../../ui/PanelLateral.tsx';
import { PorLeer } from '../../../ui/Vacios.tsx';
import css from './comisiones.module.css';
import { HiloDeLinea } from './HiloDeLinea.tsx';
import { mesEnPalabras } from './regla.ts';

const COLUMNAS = columnasDe('getLineaComision.lineas', {
  CLASE: { tarjeta: 'titulo', ancho: 96 },
  DOCUMENTO: { ancho: 84 },
  PORCENTAJE: { ancho: 56 },
});

/** What a line of commission was made of: its documents, whose it was that day, its rule's version, and the rest of its sale. */
export function PanelDeLinea({
  lineaId,
  ...panel
}: { lineaId: number } & Pick<PanelLateralProps, 'abierto' | 'alCerrar' | 'vecinos'>) {
  const lectura = useQueryCall('getLineaComision', { linea_id: lineaId });
  return (
    <PanelLateral {...panel} titulo="De qué está hecha">
      {lectura.data ? (
        <DeLinea linea={lectura.data} lectura={lectura} />
      ) : (
        <PorLeer lectura={lectura} que="Leyendo la línea" />
      )}
    </PanelLateral>
  );
}

function DeLinea({
  linea: { data: l, lineas, ...hilo },
  lectura,
}: {
  linea: Respuesta<'getLineaComision'>;
  lectura: { error: Error | null; refetch: () => unknown };
}) {
  const r = l.regla;
  const deLaRegla =
    r && can(P.reglasComision) ? hrefDe('reglascomision', { version: r.VERSION_ID }) : undefined;
  return (
    <>
      <Resumen
        datos={[
          ['Qué es', CLASES_DE_LINEA[l.CLASE]],
          ['Factura', <LigaA key="f" registro="factura" valor={l.FACTURA} fila={l} />],
          ...(l.DOCUMENTO ? ([['Documento', l.DOCUMENTO]] as const) : []),
          ['Fecha del documento', fechaHora(l.FECHA_DOCUMENTO)],
          ['Cliente', <LigaA key="c" registro="cliente" valor={l.CLAVE_CLIENTE} fila={l} />],
          ['Nombre entonces', l.CLIENTE],
          ['Asesor ese día', l.OPERADOR ?? 'Sin asesor'],
          ['Zona ese día', l.ZONA ?? 'Sin zona'],
          ...(l.TIPO_CLIENTE ? ([['Tipo de cliente', l.TIPO_CLIENTE]] as const) : []),
          ['Se paga con', `${mesEnPalabras(l.MES)}${l.AJUSTE ? ': ajuste de un mes cerrado' : ''}`],
          ['Venta', dinero(l.VENTA)],
          ['Base', dinero(l.BASE)],
          ['Porcentaje', porcentaje(l.PORCENTAJE)],
          ['Comisión', dinero(l.COMISION)],
          ...(l.OBJETIVO === null
            ? []
            : ([
                ['Vendido antes en el mes', dinero(l.ANTES ?? 0)],
                ['Objetivo del mes', dinero(l.OBJETIVO)],
              ] as const)),
          ['Congelada', fechaHora(l.CONGELADA)],
        ]}
      />
      <h3 className={css.parte}>La regla</h3>
      {r ? (
        <Resumen
          datos={[
            [
              'Regla',
              <LigaSuelta key="r" href={deLaRegla}>
                {`${r.NOMBRE}, versión ${r.VERSION}`}
              </LigaSuelta>,
            ],
            ['Para', r.PARA],
            ['Sobre lo', SOBRES[r.SOBRE].toLowerCase()],
            ['Paga', tramosEnPalabras(r.tramos)],
            ['Vale', `desde ${fecha(r.DESDE)}${r.HASTA ? ` hasta ${fecha(r.HASTA)}` : ''}`],
          ]}
        />
      ) : (
        <p className={css.total}>
          Ninguna: el cliente no tenía asesor ese día, o ninguna regla era para esa venta.
        </p>
      )}
      <h3 className={css.parte}>Todo lo de esta venta</h3>
      <Renglones
        etiqueta="Líneas de la venta"
        columnas={COLUMNAS}
        filas={lineas}
        llave={llaveDe('getLineaComision.lineas')}
        unidad={['línea', 'líneas']}
        resumen={`${dinero(sumaDePesos(lineas.map((x) => x.COMISION)))} de comisión`}
        lectura={lectura}
        vacio={{ titulo: 'Sin líneas' }}
      />
      <HiloDeLinea lineaId={l.LINEA_ID} hilo={hilo} />
    </>
  );
}
