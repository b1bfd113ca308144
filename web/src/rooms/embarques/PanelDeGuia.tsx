import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { PanelLateral, type PanelLateralProps } from '../../ui/PanelLateral.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { Documentos, PanelRemision, puedeVerRemision } from '../surtido/index.ts';
import { SeguimientoDeGuia } from './SeguimientoDeGuia.tsx';

/** The delivery of a guide, to be filled in, and below it the remissions of its invoice, if the operator may see them. */
export function PanelDeGuia(props: {
  abierto: boolean;
  vecinos: PanelLateralProps['vecinos'];
  alCerrar: () => void;
  /** undefined if the guide is not on the page shown. */
  guia: FilaDeListado<'getGuiasFacturas'> | undefined;
  /** The screen's title. */
  pantalla: string;
}) {
  const { guia, pantalla, ...panel } = props;
  const titulo = guia ? `Factura ${guia.FOLIO}, guía ${guia.GUIA}` : 'Guía';
  const seguimiento = guia ? <SeguimientoDeGuia key={guia.GUIA_ID} guia={guia} titulo={pantalla} /> : null;
  return puedeVerRemision() ? (
    <PanelRemision
      {...panel}
      titulo={titulo}
      antes={seguimiento}
      remisiones={guia?.DETALLE_REMISIONES}
      acciones={(r) => <Documentos id={r.DOCTO_VE_ID} folio={r.FOLIO} />}
    />
  ) : (
    <PanelLateral {...panel} titulo={titulo}>
      {seguimiento ?? (
        <EmptyState titulo="No está en esta página">Consúltela con su fecha o quite el filtro.</EmptyState>
      )}
    </PanelLateral>
  );
}
