import {
  FUENTES_DE_CONSENTIMIENTO,
  type FuenteDeConsentimiento,
  MENSAJES_NO_LLAMAR,
  NOTA_DE_CONSENTIMIENTO_MAX,
} from '@anden/contrato/marcador/rules-no-llamar.ts';
import { useState } from 'react';
import { CampoFecha } from '../../../capture/CampoFecha.tsx';
import { leerDia } from '../../../capture/dia.ts';
import { businessDay } from '../../../platform/clock.ts';
import { useCommand } from '../../../platform/command.ts';
import { fecha } from '../../../platform/format.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { DialogoDeForma } from '../../../ui/DialogoDeForma.tsx';
import { Selector } from '../../../ui/Selector.tsx';
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
  const [cuando, setCuando] = useState(fecha(hoy));
  const [fuente, setFuente] = useState<FuenteDeConsentimiento>('LLAMADA');
  const [nota, setNota] = useState('');
  const [intentado, setIntentado] = useState(false);
  const comando = useCommand('anotaConsentimiento', { titulo: TITULO_MARCADOR });
  const dia = leerDia(cuando, hoy);
  const mensaje =
    dia === null ? MENSAJES_NO_LLAMAR.sinFecha : dia > hoy ? MENSAJES_NO_LLAMAR.fechaFutura : null;
  const falta = intentado && mensaje ? { campo: 'fecha', mensaje } : null;
  async function guarda(): Promise<void> {
    setIntentado(true);
    if (dia === null || mensaje) return;
    if (await comando.run({ dir_cli_id: dirCliId, fecha: dia, fuente, nota: nota.trim() })) alCerrar();
  }
  return (
    <DialogoDeForma
      titulo="Consentimiento para llamarle"
      falta={falta}
      guardando={comando.running}
      alGuardar={() => void guarda()}
      alCerrar={alCerrar}
    >
      <Selector
        etiqueta="Cómo lo dio"
        required
        data-autofocus
        value={fuente}
        opciones={Object.entries(FUENTES_DE_CONSENTIMIENTO).map(([valor, texto]) => ({ valor, texto }))}
        onCambio={(f) => setFuente(f as FuenteDeConsentimiento)}
      />
      <CampoFecha etiqueta="Desde" value={cuando} error={falta?.mensaje ?? null} onCambio={setCuando} />
      <Campo
        etiqueta="Nota"
        value={nota}
        maxLength={NOTA_DE_CONSENTIMIENTO_MAX}
        onChange={(e) => setNota(e.target.value)}
      />
    </DialogoDeForma>
  );
}
