// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/ncpdp/ncpdp_vocabulary.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

namespace millrace {

namespace {

enum Versions { V51 = 1, D0 = 2, Both = V51 | D0 };

struct Entry // of a table sorted by id
{
    std::string_view id;
    Versions versions;
    std::string_view name;
};

constexpr Entry fields[] = {
    {"1C", Both, "SmokerNon-SmokerCode"}, {"1E", Both, "PrescriberLocationCode"}, {"28", Both, "UnitOfMeasure"},
    {"2A", D0, "MedigapId"}, {"2B", D0, "MedicaidIndicator"}, {"2C", Both, "PregnancyIndicator"},
    {"2D", D0, "ProviderAcceptAssignmentIndicator"}, {"2E", Both, "PrimaryCareProviderIdQualifier"},
    {"2F", Both, "NetworkReimbursementId"}, {"2G", D0, "CompoundIngredientModifierCodeCount"},
    {"2H", D0, "CompoundIngredientModifierCode"}, {"2J", D0, "PrescriberFirstName"}, {"2K", D0, "PrescriberStreetAddress"},
    {"2M", D0, "PrescriberCityAddress"}, {"2N", D0, "PrescriberStateAddress"}, {"2P", D0, "PrescriberZipAddress"},
    {"2Q", D0, "AdditionalDocumentationTypeId"}, {"2R", D0, "LengthOfNeed"}, {"2S", D0, "LengthOfNeedQualifier"},
    {"2T", D0, "PrescriberSupplierDateSigned"}, {"2U", D0, "RequestStatus"}, {"2V", D0, "RequestPeriodBeginDate"},
    {"2W", D0, "RequestPeriodRecertDate"}, {"2X", D0, "SupportingDocumentation"}, {"2Y", D0, "PlanSalesTaxAmount"},
    {"2Z", D0, "QuestionNumberLetterCount"}, {"3Q", D0, "FacilityName"}, {"3U", D0, "FacilityStreetAddress"},
    {"3V", D0, "FacilityStateAddress"}, {"4B", D0, "QuestionNumberLetter"},
    {"4C", Both, "CoordinationOfBenefitsOtherPaymentsCount"}, {"4D", D0, "QuestionPercentResponse"},
    {"4E", Both, "PrimaryCareProviderLastName"}, {"4F", Both, "RejectFieldOccurrenceIndicator"},
    {"4G", D0, "QuestionDateResponse"}, {"4H", D0, "QuestionDollarAmountResponse"}, {"4J", D0, "QuestionNumericResponse"},
    {"4K", D0, "QuestionAlphaNumericResponse"}, {"4U", D0, "AmountOfCoinsurance"}, {"4V", D0, "BasisOfCalculationCoinsurance"},
    {"4X", D0, "PatientResidence"}, {"5C", Both, "OtherPayerCoverageType"}, {"5E", Both, "OtherPayerRejectCount"},
    {"5F", Both, "ApprovedMessageCodeCount"}, {"5J", D0, "FacilityCityAddress"}, {"6C", Both, "OtherPayerIdQualifier"},
    {"6D", D0, "FacilityZipAddress"}, {"6E", Both, "OtherPayerRejectCode"}, {"6F", Both, "ApprovedMessageCode"},
    {"7C", Both, "OtherPayerId"}, {"7E", Both, "DurPpsCodeCounter"}, {"7F", Both, "HelpDeskPhoneNumberQualifier"},
    {"8C", Both, "FacilityId"}, {"8E", Both, "DurPpsLevelOfEffort"}, {"8F", Both, "HelpDeskPhoneNumber"},
    {"9F", Both, "PreferredProductCount"}, {"A1", Both, "BinNumber"}, {"A2", Both, "VersionReleaseNumber"},
    {"A3", Both, "TransactionCode"}, {"A4", Both, "ProcessorControlNumber"}, {"A7", D0, "InternalControlNumber"},
    {"A9", Both, "TransactionCount"}, {"AK", Both, "SoftwareVendorCertificationId"}, {"AM", Both, "SegmentIdentification"},
    {"AN", Both, "TransactionResponseStatus"}, {"AP", Both, "PreferredProductIdQualifier"}, {"AR", Both, "PreferredProductId"},
    {"AS", Both, "PreferredProductIncentive"}, {"AT", Both, "PreferredProductCopayIncentive"},
    {"AU", Both, "PreferredProductDescription"}, {"AV", Both, "TaxExemptIndicator"}, {"AW", Both, "FlatSalesTaxAmountPaid"},
    {"AX", Both, "PercentageSalesTaxAmountPaid"}, {"AY", Both, "PercentageSalesTaxRatePaid"},
    {"AZ", Both, "PercentageSalesTaxBasisPaid"}, {"B1", Both, "ServiceProviderId"}, {"B2", Both, "ServiceProviderIdQualifier"},
    {"BE", Both, "ProfessionalServiceFeeSubmitted"}, {"BM", D0, "NarrativeMessage"}, {"C1", Both, "GroupId"},
    {"C2", Both, "CardholderId"}, {"C3", Both, "PersonCode"}, {"C4", Both, "DateOfBirth"}, {"C5", Both, "PatientGenderCode"},
    {"C6", Both, "PatientRelationshipCode"}, {"C7", V51, "PatientLocation"}, {"C7", D0, "PlaceOfService"},
    {"C8", Both, "OtherCoverageCode"}, {"C9", Both, "EligibilityClarificationCode"}, {"CA", Both, "PatientFirstName"},
    {"CB", Both, "PatientLastName"}, {"CC", Both, "CardholderFirstName"}, {"CD", Both, "CardholderLastName"},
    {"CE", Both, "HomePlan"}, {"CF", Both, "EmployerName"}, {"CG", Both, "EmployerStreetAddress"},
    {"CH", Both, "EmployerCityAddress"}, {"CI", Both, "EmployerStateProvinceAddress"}, {"CJ", Both, "EmployerZipPostalZone"},
    {"CK", Both, "EmployerPhoneNumber"}, {"CL", Both, "EmployerContactName"}, {"CM", Both, "PatientStreetAddress"},
    {"CN", Both, "PatientCityAddress"}, {"CO", Both, "PatientStateProvinceAddress"}, {"CP", Both, "PatientZipPostalZone"},
    {"CQ", Both, "PatientPhoneNumber"}, {"CR", Both, "CarrierId"}, {"CW", Both, "AlternateId"},
    {"CX", Both, "PatientIdQualifier"}, {"CY", Both, "PatientId"}, {"CZ", Both, "EmployerId"}, {"D1", Both, "DateOfService"},
    {"D2", Both, "PrescriptionServiceReferenceNumber"}, {"D3", Both, "FillNumber"}, {"D5", Both, "DaysSupply"},
    {"D6", Both, "CompoundCode"}, {"D7", Both, "ProductServiceId"}, {"D8", Both, "DispenseAsWrittenProductSelectionCode"},
    {"D9", Both, "IngredientCostSubmitted"}, {"DB", Both, "PrescriberId"}, {"DC", Both, "DispensingFeeSubmitted"},
    {"DE", Both, "DatePrescriptionWritten"}, {"DF", Both, "NumberOfRefillsAuthorized"}, {"DI", Both, "LevelOfService"},
    {"DJ", Both, "PrescriptionOriginCode"}, {"DK", Both, "SubmissionClarificationCode"}, {"DL", Both, "PrimaryCareProviderId"},
    {"DN", Both, "BasisOfCostDetermination"}, {"DO", Both, "DiagnosisCode"}, {"DQ", Both, "UsualAndCustomaryCharge"},
    {"DR", Both, "PrescriberLastName"}, {"DT", V51, "UnitDoseIndicator"}, {"DT", D0, "SpecialPackagingIndicator"},
    {"DU", Both, "GrossAmountDue"}, {"DV", Both, "OtherPayerAmountPaid"}, {"DX", Both, "PatientPaidAmountSubmitted"},
    {"DY", Both, "DateOfInjury"}, {"DZ", Both, "ClaimReferenceId"}, {"E1", Both, "ProductServiceIdQualifier"},
    {"E2", D0, "RouteOfAdministration"}, {"E3", Both, "IncentiveAmountSubmitted"}, {"E4", Both, "ReasonForServiceCode"},
    {"E5", Both, "ProfessionalServiceCode"}, {"E6", Both, "ResultOfServiceCode"}, {"E7", Both, "QuantityDispensed"},
    {"E8", Both, "OtherPayerDate"}, {"E9", Both, "ProviderId"}, {"EA", Both, "OriginallyPrescribedProductServiceCode"},
    {"EB", Both, "OriginallyPrescribedQuantity"}, {"EC", Both, "CompoundIngredientComponentCount"},
    {"ED", Both, "CompoundIngredientQuantity"}, {"EE", Both, "CompoundIngredientDrugCost"},
    {"EF", Both, "CompoundDosageFormDescriptionCode"}, {"EG", Both, "CompoundDispensingUnitFormIndicator"},
    {"EH", Both, "CompoundRouteOfAdministration"}, {"EJ", Both, "OrigPrescribedProductServiceIdQualifier"},
    {"EK", Both, "ScheduledPrescriptionIdNumber"}, {"EM", Both, "PrescriptionServiceReferenceNumberQualifier"},
    {"EN", Both, "AssociatedPrescriptionServiceReferenceNumber"}, {"EP", Both, "AssociatedPrescriptionServiceDate"},
    {"EQ", D0, "PatientSalesTaxAmount"}, {"ER", Both, "ProcedureModifierCode"}, {"ET", Both, "QuantityPrescribed"},
    {"EU", Both, "PriorAuthorizationTypeCode"}, {"EV", Both, "PriorAuthorizationNumberSubmitted"},
    {"EW", Both, "IntermediaryAuthorizationTypeId"}, {"EX", Both, "IntermediaryAuthorizationId"},
    {"EY", Both, "ProviderIdQualifier"}, {"EZ", Both, "PrescriberIdQualifier"}, {"F1", Both, "HeaderResponseStatus"},
    {"F3", Both, "AuthorizationNumber"}, {"F4", Both, "Message"}, {"F5", Both, "PatientPayAmount"},
    {"F6", Both, "IngredientCostPaid"}, {"F7", Both, "DispensingFeePaid"}, {"F9", Both, "TotalAmountPaid"},
    {"FA", Both, "RejectCount"}, {"FB", Both, "RejectCode"}, {"FC", Both, "AccumulatedDeductibleAmount"},
    {"FD", Both, "RemainingDeductibleAmount"}, {"FE", Both, "RemainingBenefitAmount"}, {"FF", D0, "FormularyId"},
    {"FH", Both, "AmountAppliedToPeriodicDeductible"}, {"FI", Both, "AmountOfCopayCo-Insurance"},
    {"FJ", Both, "AmountAttributedToProductSelection"}, {"FK", Both, "AmountExceedingPeriodicBenefitMaximum"},
    {"FL", Both, "IncentiveAmountPaid"}, {"FM", Both, "BasisOfReimbursementDetermination"},
    {"FN", Both, "AmountAttributedToSalesTax"}, {"FO", Both, "PlanId"}, {"FQ", Both, "AdditionalMessageInformation"},
    {"FS", Both, "ClinicalSignificanceCode"}, {"FT", Both, "OtherPharmacyIndicator"}, {"FU", Both, "PreviousDateOfFill"},
    {"FV", Both, "QuantityOfPreviousFill"}, {"FW", Both, "DatabaseIndicator"}, {"FX", Both, "OtherPrescriberIndicator"},
    {"FY", Both, "DurFreeTextMessage"}, {"G1", D0, "CompoundType"}, {"G2", D0, "CMSPartDDefinedQualifiedFacility"},
    {"G3", D0, "EstimatedGenericSavings"}, {"GE", Both, "PercentageSalesTaxAmountSubmitted"}, {"H1", Both, "MeasurementTime"},
    {"H2", Both, "MeasurementDimension"}, {"H3", Both, "MeasurementUnit"}, {"H4", Both, "MeasurementValue"},
    {"H5", Both, "PrimaryCareProviderLocationCode"}, {"H6", Both, "DurCo-AgentId"},
    {"H7", Both, "OtherAmountClaimedSubmittedCount"}, {"H8", Both, "OtherAmountClaimedSubmittedQualifier"},
    {"H9", Both, "OtherAmountClaimedSubmitted"}, {"HA", Both, "FlatSalesTaxAmountSubmitted"},
    {"HB", Both, "OtherPayerAmountPaidCount"}, {"HC", Both, "OtherPayerAmountPaidQualifier"}, {"HD", Both, "DispensingStatus"},
    {"HE", Both, "PercentageSalesTaxRateSubmitted"}, {"HF", Both, "QuantityIntendedToBeDispensed"},
    {"HG", Both, "DaysSupplyIntendedToBeDispensed"}, {"HH", Both, "BasisOfCalculationDispensingFee"},
    {"HJ", Both, "BasisOfCalculationCopay"}, {"HK", Both, "BasisOfCalculationFlatSalesTax"},
    {"HM", Both, "BasisOfCalculationPercentageSalesTax"}, {"HN", D0, "PatientEmailAddress"},
    {"J1", Both, "ProfessionalServiceFeePaid"}, {"J2", Both, "OtherAmountPaidCount"}, {"J3", Both, "OtherAmountPaidQualifier"},
    {"J4", Both, "OtherAmountPaid"}, {"J5", Both, "OtherPayerAmountRecognized"}, {"J6", Both, "DurPpsResponseCodeCounter"},
    {"J7", Both, "PayerIdQualifier"}, {"J8", Both, "PayerId"}, {"J9", Both, "DurCo-AgentIdQualifier"},
    {"JE", Both, "PercentageSalesTaxBasisSubmitted"}, {"K5", D0, "TransactionReferenceNumber"}, {"KE", Both, "CouponType"},
    {"MA", D0, "URL"}, {"ME", Both, "CouponNumber"}, {"MG", D0, "OtherPayerBinNumber"},
    {"MH", D0, "OtherPayerProcessorControlNumber"}, {"MJ", D0, "OtherPayerGroupId"},
    {"MQ", D0, "AmountAttributedToProductSelectionQualifier"}, {"MT", D0, "PatientAssignmentIndicator"},
    {"MU", D0, "BenefitStageCount"}, {"MV", D0, "BenefitStageQualifier"}, {"MW", D0, "BenefitStageAmount"},
    {"N3", D0, "MedicaidPaidAmount"}, {"N4", D0, "MedicaidSubrogationInternalControlNumber"}, {"N5", D0, "MedicaidIdNumber"},
    {"N6", D0, "MedicaidAgencyNumber"}, {"NE", Both, "CouponValueAmount"},
    {"NP", D0, "OtherPayerPatientRespAmountPaidQualifier"}, {"NQ", D0, "OtherPayerPatientRespAmount"},
    {"NR", D0, "OtherPayerPatientRespAmountPaidCount"}, {"NT", D0, "OtherPayerIdCount"}, {"NU", D0, "OtherPayerCardholderId"},
    {"NV", D0, "DelayReasonCode"}, {"NX", D0, "SubmissionClarificationCodeCount"}, {"PA", Both, "RequestType"},
    {"PB", Both, "RequestPeriodDate-Begin"}, {"PC", Both, "RequestPeriodDate-End"}, {"PD", Both, "BasisOfRequest"},
    {"PE", Both, "AuthorizedRepresentativeFirstName"}, {"PF", Both, "AuthorizedRepresentativeLastName"},
    {"PG", Both, "AuthorizedRepresentativeStreetAddress"}, {"PH", Both, "AuthorizedRepresentativeCityAddress"},
    {"PJ", Both, "AuthorizedRepresentativeStateProvinceAddress"}, {"PK", Both, "AuthorizedRepresentativeZipPostalZone"},
    {"PM", Both, "PrescriberPhoneNumber"}, {"PP", Both, "PriorAuthorizationSupportingDocumentation"},
    {"PR", Both, "PriorAuthorizationProcessedDate"}, {"PS", Both, "PriorAuthorizationEffectiveDate"},
    {"PT", Both, "PriorAuthorizationExpirationDate"}, {"PW", Both, "PriorAuthorizationNumberOfRefillsAuthorized"},
    {"PX", Both, "PriorAuthorizationQuantityAccumulated"}, {"PY", Both, "PriorAuthorizationNumber-Assigned"},
    {"RA", Both, "PriorAuthorizationQuantity"}, {"RB", Both, "PriorAuthorizationDollarsAuthorized"},
    {"RE", Both, "CompoundProductIdQualifier"}, {"SE", Both, "ProcedureModifierCodeCount"}, {"TE", Both, "CompoundProductId"},
    {"TR", D0, "BillingEntityTypeIndicator"}, {"TS", D0, "PayToQualifier"}, {"TT", D0, "PayToId"}, {"TU", D0, "PayToName"},
    {"TV", D0, "PayToStreetAddress"}, {"TW", D0, "PayToCityAddress"}, {"TX", D0, "PayToStateAddress"},
    {"TY", D0, "PayToZipAddress"}, {"TZ", D0, "GenericEquivalentProductIdQualifier"}, {"U1", D0, "ContractNumber"},
    {"U6", D0, "BenefitId"}, {"U7", D0, "PharmacyServiceType"}, {"U8", D0, "IngredientCostContractedAmount"},
    {"U9", D0, "DispensingFeeContractedAmount"}, {"UA", D0, "GenericEquivalentProductId"},
    {"UB", D0, "OtherPayerHelpDeskPhone"}, {"UC", D0, "SpendingAccountAmountRemaining"},
    {"UD", D0, "HealthPlanFundedAssistanceAmount"}, {"UE", Both, "CompoundIngredientBasisOfCostDetermination"},
    {"UF", D0, "AdditionalMessageInformationCount"}, {"UG", D0, "AdditionalMessageInformationContinuity"},
    {"UH", D0, "AdditionalMessageInformationQualifier"}, {"UJ", D0, "AmountAttributedToProviderNetworkSelection"},
    {"UK", D0, "AmountAttributedToProductSelectionBrandDrug"},
    {"UM", D0, "AmountAttributedToProductSelectionNonPreferredSelection"},
    {"UN", D0, "AmountAttributedToProductSelectionBrandNonPreferredSelection"}, {"UP", D0, "AmountAttributedToCoverageGap"},
    {"UQ", D0, "CmsLowIncomeCostSharingLevel"}, {"UR", D0, "MedicarePartDCoverageCode"},
    {"US", D0, "NextMedicarePartDEffecticeDate"}, {"UT", D0, "NextMedicarePartDTerminationDate"},
    {"UV", D0, "OtherPayerPersonCode"}, {"UW", D0, "OtherPayerPatientRelationshipCode"},
    {"UX", D0, "OtherPayerBenefitEffectiveDate"}, {"UY", D0, "OtherPayerBenefitTerminationDate"},
    {"VE", Both, "DiagnosisCodeCount"}, {"WE", Both, "DiagnosisCodeQualifier"}, {"XE", Both, "ClinicalInformationCounter"},
    {"ZE", Both, "MeasurementDate"},
};

constexpr Entry segments[] = {
    {"AM01", Both, "Patient"}, {"AM02", Both, "PharmacyProvider"}, {"AM03", Both, "Prescriber"}, {"AM04", Both, "Insurance"},
    {"AM05", Both, "CoordinationOfBenefitsOtherPayments"}, {"AM06", Both, "WorkersCompensation"}, {"AM07", Both, "Claim"},
    {"AM08", Both, "DURPPS"}, {"AM09", Both, "Coupon"}, {"AM10", Both, "Compound"}, {"AM11", Both, "Pricing"},
    {"AM12", Both, "PriorAuthorization"}, {"AM13", Both, "Clinical"}, {"AM14", D0, "AdditionalDocumentation"},
    {"AM15", D0, "Facility"}, {"AM16", D0, "Narrative"}, {"AM20", Both, "ResponseMessage"}, {"AM21", Both, "ResponseStatus"},
    {"AM22", Both, "ResponseClaim"}, {"AM23", Both, "ResponsePricing"}, {"AM24", Both, "ResponseDURPPS"},
    {"AM25", Both, "ResponseInsurance"}, {"AM26", Both, "ResponsePriorAuthorization"},
};

struct Transaction
{
    std::string_view code;
    std::string_view name;
};

constexpr Transaction transactions[] = {
    {"B1", "Billing"}, {"B2", "Reversal"}, {"B3", "Rebill"}, {"C1", "ControlledSubstanceReporting"},
    {"C2", "ControlledSubstanceReportingReversal"}, {"C3", "ControlledSubstanceReportingRebill"},
    {"E1", "EligibilityVerification"}, {"N1", "InformationReporting"}, {"N2", "InformationReportingReversal"},
    {"N3", "InformationReportingRebill"}, {"P1", "PARequestBilling"}, {"P2", "PAReversal"}, {"P3", "PAInquiry"},
    {"P4", "PARequestOnly"},
};

struct RepeatingField // of a table sorted by name
{
    std::string_view name;
    Versions versions;
};

constexpr RepeatingField repeatingFields[] = {
    {"AdditionalMessageInformation", D0}, {"AdditionalMessageInformationContinuity", D0},
    {"AdditionalMessageInformationQualifier", D0}, {"ApprovedMessageCode", Both}, {"BenefitStageAmount", D0},
    {"BenefitStageQualifier", D0}, {"CompoundIngredientBasisOfCostDetermination", Both}, {"CompoundIngredientDrugCost", Both},
    {"CompoundIngredientModifierCode", D0}, {"CompoundIngredientQuantity", Both}, {"CompoundProductId", Both},
    {"CompoundProductIdQualifier", Both}, {"DiagnosisCode", Both}, {"DiagnosisCodeQualifier", Both},
    {"InternalControlNumber", D0}, {"OtherAmountClaimedSubmitted", Both}, {"OtherAmountClaimedSubmittedQualifier", Both},
    {"OtherAmountPaid", Both}, {"OtherAmountPaidQualifier", Both}, {"OtherPayerAmountPaid", Both},
    {"OtherPayerAmountPaidCount", D0}, {"OtherPayerAmountPaidQualifier", Both}, {"OtherPayerBenefitEffectiveDate", D0},
    {"OtherPayerBenefitTerminationDate", D0}, {"OtherPayerCardholderId", D0}, {"OtherPayerCoverageType", Both},
    {"OtherPayerDate", Both}, {"OtherPayerGroupId", D0}, {"OtherPayerHelpDeskPhone", D0}, {"OtherPayerId", Both},
    {"OtherPayerIdQualifier", Both}, {"OtherPayerPatientRelationshipCode", D0}, {"OtherPayerPatientRespAmount", D0},
    {"OtherPayerPatientRespAmountPaidQualifier", D0}, {"OtherPayerPersonCode", D0}, {"OtherPayerProcessorControlNumber", D0},
    {"OtherPayerRejectCode", Both}, {"PreferredProductCopayIncentive", Both}, {"PreferredProductDescription", Both},
    {"PreferredProductId", Both}, {"PreferredProductIdQualifier", Both}, {"PreferredProductIncentive", Both},
    {"ProcedureModifierCode", Both}, {"QuestionAlphaNumericResponse", D0}, {"QuestionDateResponse", D0},
    {"QuestionDollarAmountResponse", D0}, {"QuestionNumberLetter", D0}, {"QuestionNumericResponse", D0},
    {"QuestionPercentResponse", D0}, {"RejectCode", Both}, {"RejectFieldOccurrenceIndicator", Both},
    {"SubmissionClarificationCode", D0},
};

// The fields' places in their table, in the order of their names.
constexpr auto fieldsByName = [] {
    std::array<quint16, std::size(fields)> order{};
    std::iota(order.begin(), order.end(), quint16(0));
    std::sort(order.begin(), order.end(), [](quint16 a, quint16 b) { return fields[a].name < fields[b].name; });
    return order;
}();

static_assert(std::is_sorted(std::begin(fields), std::end(fields), [](const Entry &a, const Entry &b) { return a.id < b.id; }));
static_assert(std::is_sorted(std::begin(repeatingFields), std::end(repeatingFields),
                             [](const RepeatingField &a, const RepeatingField &b) { return a.name < b.name; }));

constexpr QByteArrayView unknownFieldSuffix = "_field";

std::string_view view(QByteArrayView text)
{
    return {text.data(), size_t(text.size())};
}

QByteArrayView bytes(std::string_view text)
{
    return {text.data(), qsizetype(text.size())};
}

bool isIn(Versions versions, NcpdpVersion version)
{
    return versions & (version == NcpdpVersion::D0 ? D0 : V51);
}

} // namespace

QByteArrayView ncpdpTransactionName(QByteArrayView code)
{
    for (const Transaction &transaction : transactions) {
        if (transaction.code == view(code))
            return bytes(transaction.name);
    }
    return code;
}

QByteArrayView ncpdpSegmentName(QByteArrayView id, NcpdpVersion version)
{
    for (const Entry &segment : segments) {
        if (segment.id == view(id) && isIn(segment.versions, version))
            return bytes(segment.name);
    }
    return id;
}

QByteArrayView ncpdpSegmentId(QByteArrayView name, NcpdpVersion version)
{
    for (const Entry &segment : segments) {
        if (segment.name == view(name) && isIn(segment.versions, version))
            return bytes(segment.id);
    }
    return name;
}

QByteArray ncpdpFieldName(QByteArrayView id, NcpdpVersion version)
{
    const Entry *at = std::lower_bound(std::begin(fields), std::end(fields), view(id),
                                       [](const Entry &field, std::string_view wanted) { return field.id < wanted; });
    for (; at != std::end(fields) && at->id == view(id); ++at) {
        if (isIn(at->versions, version))
            return QByteArray::fromRawData(at->name.data(), qsizetype(at->name.size()));
    }
    return id.toByteArray() + unknownFieldSuffix.toByteArray();
}

QByteArrayView ncpdpFieldId(QByteArrayView name, NcpdpVersion version)
{
    auto at = std::lower_bound(fieldsByName.begin(), fieldsByName.end(), view(name),
                               [](quint16 index, std::string_view wanted) { return fields[index].name < wanted; });
    for (; at != fieldsByName.end() && fields[*at].name == view(name); ++at) {
        if (isIn(fields[*at].versions, version))
            return bytes(fields[*at].id);
    }
    return name.endsWith(unknownFieldSuffix) ? name.chopped(unknownFieldSuffix.size()) : name;
}

bool ncpdpFieldRepeats(QByteArrayView name, NcpdpVersion version)
{
    const RepeatingField *at = std::lower_bound(std::begin(repeatingFields), std::end(repeatingFields), view(name),
                                                [](const RepeatingField &field, std::string_view wanted) { return field.name < wanted; });
    return at != std::end(repeatingFields) && at->name == view(name) && isIn(at->versions, version);
}

} // namespace millrace
