import {
  FUENTES_DE_CONSENTIMIENTO,
  type FuenteDeConsentimiento,
  MENSAJES_NO_LLAMAR as M,
  NOTA_DE_CONSENTIMIENTO_MAX,
} from '@anden/contrato/marcador/rules-no-llamar.ts';
import { useState } from 'react';
import { CampoFecha } from '../../../capture/CampoFecha.tsx';
import { leeDia } from '../../../capture/dia.ts';
import { businessDay } from '../../../platform/clock.ts';
import { useCommand } from '../../../platform/command.ts';
import { fecha } from '../../../platform/format.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { DialogoDeForma } from '../../../ui/DialogoDeForma.tsx';
import { Selector } from '../../../ui/Selector.tsx';
import { faltaEn, useEnMemoria, useForma } from '../../../ui/useForma.ts';
import { type Info, TITULO_MARCADOR } from '../marcador.ts';

/** The customer's consent to be called, and the button that writes it down or takes it back. */
export function Consentimiento({ info }: { info: Info }) {
  const [anotando, setAnotando] = useState(false);
  const retira = useCommand('retiraConsentimiento', { titulo: TITULO_MARCADOR });
  const { CONSENTIMIENTO: suyo } = info;
  return (
    <>
      {suyo
        ? `${FUENTES_DE_CONSENTIMIENTO[suyo.FUENTE as FuenteDeConsentimiento]}, ${fecha(suyo.FECHA)} `
        : 'Ninguno '}
      <Boton
        tipo="discreto"
        enFila
        cargando={retira.running}
        onClick={() =>
          suyo ? void retira.run({ consentimiento_id: suyo.CONSENTIMIENTO_ID }) : setAnotando(true)
        }
      >
        {suyo ? 'Retirar' : 'Anotar'}
      </Boton>
      {anotando ? <Anotar dirCliId={info.DIR_CLI_ID} alCerrar={() => setAnotando(false)} /> : null}
    </>
  );
}

function Anotar({ dirCliId, alCerrar }: { dirCliId: number; alCerrar: () => void }) {
  const hoy = businessDay();
  const comando = useCommand('anotaConsentimiento', { titulo: TITULO_MARCADOR });
  const forma = useForma({
    campos: useEnMemoria({ fecha: fecha(hoy), fuente: 'LLAMADA' as FuenteDeConsentimiento, nota: '' }),
    faltaDe(v) {
      const dia = leeDia(v.fecha, hoy);
      if (dia === null) return faltaEn('fecha', M.sinFecha);
      return faltaEn('fecha', dia > hoy ? M.fechaFutura : null);
    },
    guardando: comando.running,
    envia: ({ fuente, ...v }) =>
      comando.run({ dir_cli_id: dirCliId, fecha: leeDia(v.fecha, hoy) ?? hoy, fuente, nota: v.nota.trim() }),
    alGuardar: alCerrar,
  });
  return (
    <DialogoDeForma titulo="Consentimiento para llamarle" forma={forma} alCerrar={alCerrar}>
      <Selector
        etiqueta="Cómo lo dio"
        required
        data-autofocus
        {...forma.texto('fuente')}
        opciones={Object.entries(FUENTES_DE_CONSENTIMIENTO).map(([valor, texto]) => ({ valor, texto }))}
      />
      <CampoFecha etiqueta="Desde" {...forma.texto('fecha')} />
      <Campo etiqueta="Nota" {...forma.de('nota')} maxLength={NOTA_DE_CONSENTIMIENTO_MAX} />
    </DialogoDeForma>
  );
}
